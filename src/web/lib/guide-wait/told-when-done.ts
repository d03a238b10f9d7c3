import { createStore } from '#web/ui/store.ts'

/** What a learner wants to be told of: what they wait for, and the calls that it is made of. */
export type Awaited = { label: string; purposes: readonly string[] }

export const toldWhenDone = createStore<readonly Awaited[]>([])

const same = (one: Awaited) => (other: Awaited) => one.label === other.label

export const isTold = (list: readonly Awaited[], wait: Awaited) => list.some(same(wait))

export function tellWhenDone(wait: Awaited): void {
  if (!isTold(toldWhenDone.get(), wait)) toldWhenDone.set([...toldWhenDone.get(), wait])
}

export function tellNoMore(wait: Awaited): void {
  toldWhenDone.set(toldWhenDone.get().filter((other) => !same(wait)(other)))
}
