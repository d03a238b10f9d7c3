import { expect, it, vi } from 'vitest'
import { createKeyed, createStore } from './store.ts'

it('tells each change once, and none to who has left', () => {
  const store = createStore({ count: 0 })
  const heard = vi.fn()
  const stop = store.subscribe(heard)
  store.update(({ count }) => ({ count: count + 1 }))
  store.set(store.get())
  expect(store.get()).toEqual({ count: 1 })
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  store.set({ count: 5 })
  expect(heard).toHaveBeenCalledTimes(1)
})

it('lets a listener leave while it is told', () => {
  const store = createStore(0)
  const stop = store.subscribe(() => stop())
  const second = vi.fn()
  store.subscribe(second)
  store.set(1)
  expect(second).toHaveBeenCalledTimes(1)
})

it('makes one a key', () => {
  const storeOf = createKeyed((key) => createStore(key))
  storeOf('a').set('changed')
  expect(storeOf('a').get()).toBe('changed')
  expect(storeOf('b').get()).toBe('b')
})
