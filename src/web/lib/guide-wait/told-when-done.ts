import type { ModelCallUnderWay } from '#contract/model-calls.ts'
import { createStore } from '#web/ui/store.ts'

/** A wait that the learner wants a notification for, and the calls that it consists of. */
export type AwaitedWork = {
  label: string
  purposes: readonly string[]
  /** The id of the result, where several of a kind may be made at a time. */
  about?: string | undefined
}

/** Whether a call belongs to this wait. */
export const isAwaited =
  ({ purposes, about }: AwaitedWork) =>
  (call: Pick<ModelCallUnderWay, 'purpose' | 'about'>) =>
    purposes.includes(call.purpose) && (about === undefined || call.about === null || call.about === about)

export const toldWhenDone = createStore<readonly AwaitedWork[]>([])

const same = (one: AwaitedWork) => (other: AwaitedWork) =>
  one.label === other.label && one.about === other.about

export const isTold = (list: readonly AwaitedWork[], wait: AwaitedWork) => list.some(same(wait))

export function tellWhenDone(wait: AwaitedWork): void {
  if (!isTold(toldWhenDone.get(), wait)) toldWhenDone.set([...toldWhenDone.get(), wait])
}

export function tellNoMore(wait: AwaitedWork): void {
  toldWhenDone.set(toldWhenDone.get().filter((other) => !same(wait)(other)))
}
