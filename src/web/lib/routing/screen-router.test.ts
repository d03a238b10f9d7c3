import { UNSAFE_createMemoryHistory as createMemoryHistory, type Location } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AddressBar, newLocation } from './address-bar.ts'
import type { ScreenRoute } from './screen-route.ts'
import { screenRouter } from './screen-router.ts'

const parts = {
  Root: () => null,
  Safe: () => null,
  Guard: () => null,
  Waiting: () => null,
  Failed: () => null,
}
const Missing = () => null

/** A script that loads when the test says so. */
function script() {
  const screen = () => null
  const { promise, resolve, reject } = Promise.withResolvers<typeof screen>()
  return {
    Screen: screen,
    load: vi.fn(() => promise),
    comes: () => resolve(screen),
    fails: () => reject(new Error('gone')),
  }
}

function memoryBar(at: string): AddressBar {
  const history = createMemoryHistory({ initialEntries: [at] })
  return {
    location: () => history.location,
    push: (location) => history.push(location, location.state),
    replace: (location) => history.replace(location, location.state),
    go: (steps) => history.go(steps),
    onStep: (listener) => history.listen(listener),
    toURL: (to) => history.createURL(to),
  }
}

/** Resolves after all pending notifications. */
const tick = () => new Promise((resolve) => setTimeout(resolve))

function opened(at: string) {
  const [list, item, other, guard] = [script(), script(), script(), script()]
  const routes: ScreenRoute[] = [
    {
      Component: parts.Root,
      children: [
        { path: '/old', handle: { leadsTo: () => '/other#kept' } },
        {
          Component: parts.Safe,
          children: [
            {
              handle: { load: guard.load },
              children: [
                { path: '/list', handle: { title: 'List', load: list.load } },
                { path: '/list/:id', handle: { title: 'Item', load: item.load } },
              ],
            },
            { path: '/other', handle: { title: 'Other', load: other.load } },
            { path: '*', handle: { title: 'Not found' }, Component: Missing },
          ],
        },
      ],
    },
  ]
  const bar = memoryBar(at)
  const leave = vi.fn()
  const left: Record<string, number> = {}
  const router = screenRouter({
    routes,
    bar,
    leave,
    waiting: parts.Waiting,
    failed: parts.Failed,
    isOtherDocument: (pathname) => pathname.startsWith('/login'),
    positions: {
      of: (key) => left[key] ?? null,
      note: (key) => {
        left[key] = 120
      },
      store: () => {},
    },
  })
  const stop = router.start()
  const now = () => router.state.get()
  return {
    router,
    bar,
    leave,
    left,
    stop,
    list,
    item,
    other,
    guard,
    now,
    push: (to: string, state?: unknown) => router.navigator.push(to, state),
    shown: () => now().shown.matches.map(({ route }) => route.Component),
    address: () => bar.location().pathname,
  }
}

const there = async (at: string) => {
  const pages = opened(at)
  for (const one of [pages.list, pages.guard]) one.comes()
  await tick()
  return pages
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

describe('the first page', () => {
  it('says that it is coming, and comes with all that stands around it', async () => {
    const { list, guard, now, shown } = opened('/list')
    expect(shown()).toEqual([parts.Root, parts.Safe, parts.Waiting])
    expect(now()).toMatchObject({ pending: null, shown: { isThere: false, title: 'List' } })
    expect([guard.load, list.load].map((load) => load.mock.calls.length)).toEqual([1, 1])
    list.comes()
    await tick()
    expect(now().shown.isThere).toBe(false)
    guard.comes()
    await tick()
    expect(now().shown.isThere).toBe(true)
    expect(shown()).toEqual([parts.Root, parts.Safe, guard.Screen, list.Screen])
  })

  it('is there at once where no script is needed', () => {
    const { now, shown } = opened('/nowhere')
    expect(now().shown).toMatchObject({ isThere: true, title: 'Not found' })
    expect(shown()).toEqual([parts.Root, parts.Safe, Missing])
  })

  it('gives way to one that is asked for while it is still coming, however late its own script is', async () => {
    const { list, guard, other, push, now, shown, address } = opened('/list')
    push('/other')
    expect(now().pending?.pathname).toBe('/other')
    other.comes()
    await tick()
    expect(shown().at(-1)).toBe(other.Screen)
    expect(address()).toBe('/other')
    for (const late of [list, guard]) late.comes()
    await tick()
    expect(shown().at(-1)).toBe(other.Screen)
    expect(now()).toMatchObject({ pending: null, shown: { isThere: true, location: { pathname: '/other' } } })
  })

  it('that comes meanwhile does not undo where one is going', async () => {
    const { list, guard, other, push, now, shown, address } = opened('/list')
    push('/other')
    for (const one of [list, guard]) one.comes()
    await tick()
    expect(now().pending?.pathname).toBe('/other')
    other.comes()
    await tick()
    expect(shown().at(-1)).toBe(other.Screen)
    expect(address()).toBe('/other')
  })

  it('takes the place of an address that leads elsewhere', async () => {
    const { other, shown, bar } = opened('/old')
    other.comes()
    await tick()
    expect(shown().at(-1)).toBe(other.Screen)
    expect(bar.location()).toMatchObject({ pathname: '/other', hash: '#kept' })
  })
})

describe('going to a page', () => {
  it('keeps the page and its address until the next one’s script has come', async () => {
    const { other, push, now, shown, address, list, router } = await there('/list')
    const arrived = vi.fn()
    push('/other', { from: 'here' })
    void router.arrival().then(arrived)
    expect(now().pending).toMatchObject({ pathname: '/other', state: { from: 'here' } })
    expect(shown().at(-1)).toBe(list.Screen)
    expect(address()).toBe('/list')
    await tick()
    expect(arrived).not.toHaveBeenCalled()
    other.comes()
    await tick()
    expect(arrived).toHaveBeenCalledOnce()
    expect(now()).toMatchObject({ pending: null, shown: { title: 'Other' } })
    expect(address()).toBe('/other')
  })

  it('that was there before takes not even a tick', async () => {
    const { other, push, shown, list } = await there('/list')
    other.comes()
    push('/other')
    await tick()
    push('/list?page=2')
    expect(shown().at(-1)).toBe(list.Screen)
    push('/other')
    expect(shown().at(-1)).toBe(other.Screen)
    expect([list.load.mock.calls.length, other.load.mock.calls.length]).toEqual([1, 1])
  })

  it('forgets one that is still coming when another is asked for', async () => {
    const { other, item, push, shown, bar } = await there('/list')
    push('/other')
    push('/list/7')
    item.comes()
    await tick()
    other.comes()
    await tick()
    expect(shown().at(-1)).toBe(item.Screen)
    bar.go(-1)
    expect(bar.location().pathname).toBe('/list')
  })

  it('shows what stands in for it where its script fails, and tries again for who comes back', async () => {
    const { other, push, shown, address, now } = await there('/list')
    other.fails()
    push('/other')
    await tick()
    expect(shown()).toEqual([parts.Root, parts.Safe, parts.Failed])
    expect(address()).toBe('/other')
    expect(now().pending).toBeNull()
    push('/list')
    push('/other')
    await tick()
    expect(other.load).toHaveBeenCalledTimes(2)
  })

  it('of another document leaves this one', async () => {
    const { push, router, leave, now, address } = await there('/list')
    push('/login?from=/list#end')
    expect(leave).toHaveBeenLastCalledWith('/login?from=/list#end', { replace: false })
    expect(now().pending?.pathname).toBe('/login')
    expect(address()).toBe('/list')
    router.navigator.replace('/login')
    expect(leave).toHaveBeenLastCalledWith('/login', { replace: true })
  })

  it('gives each its key, and back the place where it was left', async () => {
    const { push, router, now, bar, stop } = await there('/list')
    const before = now().shown.location.key
    push('/list?page=2')
    expect(now().shown).toMatchObject({ position: null, keepsScroll: false })
    expect(now().shown.location.key).not.toBe(before)
    router.navigator.replace('/list?page=3', null, { preventScrollReset: true })
    expect(now().shown.keepsScroll).toBe(true)
    router.navigator.go(-1)
    expect(now().shown).toMatchObject({ position: 120, location: { key: before, search: '' } })
    stop()
    bar.go(1)
    expect(now().shown.location.search).toBe('')
  })
})

describe('the time a script may take', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends after two minutes', async () => {
    const { push, shown, other } = opened('/nowhere')
    push('/other')
    await vi.advanceTimersByTimeAsync(119_999)
    expect(shown().at(-1)).toBe(Missing)
    await vi.advanceTimersByTimeAsync(1)
    expect(shown().at(-1)).toBe(parts.Failed)
    other.comes()
  })
})

it('a path alone leads on from where one is', () => {
  const from: Location = { pathname: '/list', search: '?page=2', hash: '#end', state: 1, key: 'a' }
  expect(newLocation('?page=3', from)).toMatchObject({
    pathname: '/list',
    search: '?page=3',
    hash: '',
    state: null,
  })
  expect(newLocation({ pathname: '/other' }, from, 'given')).toMatchObject({
    pathname: '/other',
    search: '',
    state: 'given',
  })
})
