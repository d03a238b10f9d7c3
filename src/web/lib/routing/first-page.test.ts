import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '#web/ui/store.ts'
import { firstPage } from './first-page.ts'
import type { Screen } from './screen-route.ts'
import type { Routing, ScreenRouter } from './screen-router.ts'

const never = new Promise<never>(() => {})

const asking = (askFirst: () => Promise<boolean>) => Object.assign(() => null, { askFirst })

function routerWith(components: Screen[], arrival: Promise<void> = Promise.resolve()): ScreenRouter {
  const matches = components.map((Component) => ({ route: { Component } }))
  const state = createStore({ shown: { matches } } as unknown as Routing)
  return { state, arrival: () => arrival } as ScreenRouter
}

async function isReady(router: ScreenRouter): Promise<() => boolean> {
  let ready = false
  void firstPage(router).then(() => {
    ready = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return () => ready
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is ready once its script and what it asks for are there', async () => {
  let answer = (_isMore: boolean) => {}
  const asked = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const ready = await isReady(routerWith([() => null, asking(() => asked)]))
  expect(ready()).toBe(false)
  answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ready()).toBe(true)
})

it.each([
  { what: 'its script', router: () => routerWith([], never) },
  { what: 'what it asks for', router: () => routerWith([asking(() => never)]) },
])('keeps nobody waiting for $what', async ({ router }) => {
  const ready = await isReady(router())
  await vi.advanceTimersByTimeAsync(299)
  expect(ready()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(ready()).toBe(true)
})

it('is drawn all the same where asking goes wrong', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ready = await isReady(routerWith([asking(() => Promise.reject(new Error('no')))]))
  expect(ready()).toBe(true)
})

it('asks for nothing behind what will not be shown', async () => {
  const behind = vi.fn(async () => true)
  const ready = await isReady(routerWith([asking(async () => false), asking(behind)]))
  expect(ready()).toBe(true)
  expect(behind).not.toHaveBeenCalled()
})
