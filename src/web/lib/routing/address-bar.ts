import { createPath, type Location, parsePath, type To } from 'react-router'

/** A page's entry in the browser's history: the state set by the link, its key, its index. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

export interface AddressBar {
  /** The page that the address names now. */
  location: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /** Calls the listener for the browser's back and forward. Returns a function that ends this. */
  onStep: (listener: () => void) => () => void
  toURL: (to: To) => URL
}

/** A page to navigate to, with a new key. */
export function newLocation(to: To, from: Location, state: unknown = null): Location {
  const path = typeof to === 'string' ? parsePath(to) : to
  const key = Math.random().toString(36).slice(2, 10)
  return { pathname: from.pathname, search: '', hash: '', ...path, state, key }
}

/** The browser's address and history. */
export function addressBar(view: Window): AddressBar {
  const { history, location } = view
  const entry = () => history.state as Entry
  const step = () => entry()?.idx
  const kept = ({ state, key }: Location, idx: number | undefined) => ({ usr: state, key, idx })
  if (typeof step() !== 'number') history.replaceState({ ...entry(), idx: 0 }, '')
  return {
    location: () => {
      const { pathname, search, hash } = location
      const { usr, key } = entry() ?? {}
      return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' }
    },
    push: (next) => history.pushState(kept(next, (step() ?? 0) + 1), '', createPath(next)),
    replace: (next) => history.replaceState(kept(next, step()), '', createPath(next)),
    go: (steps) => history.go(steps),
    onStep: (listener) => {
      view.addEventListener('popstate', listener)
      return () => view.removeEventListener('popstate', listener)
    },
    toURL: (to) => {
      const path = (typeof to === 'string' ? to : createPath(to)).replace(/ $/, '%20')
      // A path that begins with two slashes would be read as another host.
      return new URL(/^[\\/]{2}/.test(path) ? location.origin + path : path, location.origin)
    },
  }
}
