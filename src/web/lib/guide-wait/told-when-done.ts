import type { ModelCallUnderWay } from '#contract/model-calls.ts'
import { createStore } from '#web/ui/store.ts'

/** A wait that the learner wants a notification for, and the calls that it consists of. */
export type Awaited = {
  label: string
  purposes: readonly string[]
  /** The id of the result, where several of a kind may be made at a time. */
  about?: string | undefined
}

/** Whether a call belongs to this wait. */
export const isAwaited =
  ({ purposes, about }: Awaited) =>
  (call: Pick<ModelCallUnderWay, 'purpose' | 'about'>) =>
    purposes.includes(call.purpose) && (about === undefined || call.about === null || call.about === about)

export const toldWhenDone = createStore<readonly Awaited[]>([])

const same = (one: Awaited) => (other: Awaited) => one.label === other.label && one.about === other.about

export const isTold = (list: readonly Awaited[], wait: Awaited) => list.some(same(wait))

export function tellWhenDone(wait: Awaited): void {
  if (!isTold(toldWhenDone.get(), wait)) toldWhenDone.set([...toldWhenDone.get(), wait])
}

export function tellNoMore(wait: Awaited): void {
  toldWhenDone.set(toldWhenDone.get().filter((other) => !same(wait)(other)))
}
