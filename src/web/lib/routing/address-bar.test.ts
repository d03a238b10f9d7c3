import { expect, it, vi } from 'vitest'
import { addressBar, newLocation } from './address-bar.ts'

/** As much of a browser's window as an address needs. */
function view(path: string) {
  const entries: { state: unknown; url: URL }[] = [
    { state: null, url: new URL(path, 'https://trivium.test') },
  ]
  let at = 0
  let listener: (() => void) | undefined
  const entry = () => entries[at] as (typeof entries)[0]
  const put = (state: unknown, url = entry().url.href) => ({
    state: structuredClone(state),
    url: new URL(url, entry().url),
  })
  const history = {
    get state() {
      return entry().state
    },
    pushState: (state: unknown, _: string, url?: string) => {
      entries.splice(at + 1, entries.length, put(state, url))
      at += 1
    },
    replaceState: (state: unknown, _: string, url?: string) => {
      entries[at] = put(state, url)
    },
    go: (steps: number) => {
      at += steps
      listener?.()
    },
  }
  const location = new Proxy({} as Location, { get: (_, name) => entry().url[name as keyof URL] })
  const addEventListener = (_: string, heard: () => void) => {
    listener = heard
  }
  const removeEventListener = () => {
    listener = undefined
  }
  return { history, location, addEventListener, removeEventListener } as unknown as Window
}

it('counts its steps, and keeps what a page was given', () => {
  const window = view('/list?page=2#end')
  const bar = addressBar(window)
  expect(bar.location()).toEqual({
    pathname: '/list',
    search: '?page=2',
    hash: '#end',
    state: null,
    key: 'default',
  })
  expect(window.history.state).toEqual({ idx: 0 })
  const next = newLocation('/other', bar.location(), { from: 'list' })
  bar.push(next)
  expect(bar.location()).toEqual(next)
  expect(window.history.state.idx).toBe(1)
  bar.replace(newLocation('?page=3', bar.location()))
  expect(window.history.state.idx).toBe(1)
  expect(bar.location()).toMatchObject({ pathname: '/other', search: '?page=3', state: null })
  expect(bar.location().key).not.toBe(next.key)
})

it('tells the browser’s own steps, until nobody asks', () => {
  const bar = addressBar(view('/list'))
  bar.push(newLocation('/other', bar.location()))
  const heard = vi.fn()
  const stop = bar.onStep(() => heard(bar.location().pathname))
  bar.go(-1)
  stop()
  bar.go(1)
  expect(heard.mock.calls).toEqual([['/list']])
})

it('reads no path as another host', () => {
  const bar = addressBar(view('/list'))
  expect(bar.toURL('//elsewhere.test/x').href).toBe('https://trivium.test//elsewhere.test/x')
  expect(bar.toURL({ pathname: '/an item', search: '?q=ä' }).href).toBe(
    'https://trivium.test/an%20item?q=%C3%A4',
  )
})
