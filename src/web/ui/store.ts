import { useSyncExternalStore } from 'react'

/** State that outlives the components that show it: one value, replaced as a whole, with listeners. */
export interface Store<State> {
  get: () => State
  set: (next: State) => void
  update: (change: (now: State) => State) => void
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    if (Object.is(next, state)) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set,
    update: (change) => set(change(state)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One object per key, created at its first use: a store for each activity, a draft for each place. */
export function createKeyed<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>()
  return (key) => {
    const found = made.get(key)
    if (found !== undefined) return found
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}

type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

/** The state, or a part of it: a component that uses a part is rendered again only when that part changes. */
export function useStore<State>(store: Readable<State>): State
export function useStore<State, Part>(store: Readable<State>, choose: (state: State) => Part): Part
export function useStore<State>(store: Readable<State>, choose: (state: State) => unknown = (all) => all) {
  return useSyncExternalStore(store.subscribe, () => choose(store.get()))
}
