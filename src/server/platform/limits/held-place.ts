import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => void>()

/** From here on the call only waits for something else, such as a model: its place is another call's. */
export const leaveWork = (): void => current.getStore()?.()

/** Gives back the place of the call that is worked on here. */
export const placeHeld = (): (() => void) | undefined => current.getStore()

/** Does the work of a call in its place, or that of a run apart from every call; `leave` is called when it only waits. */
export const workHolding = <Result>(leave: () => void, work: () => Result): Result => current.run(leave, work)
