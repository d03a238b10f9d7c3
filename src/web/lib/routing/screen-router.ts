import type { ComponentType } from 'react'
import { createPath, type Location, type Navigator, type RouteMatch, type To } from 'react-router'
import { createStore, type Store } from '#web/ui/store.ts'
import { type AddressBar, newLocation } from './address-bar.ts'
import { inPlaceOfScreen, loadedScreens } from './loaded-screens.ts'
import { handleOf, matchesOf, type ScreenRoute, titleOf } from './screen-route.ts'
import type { ScrollPositions } from './scroll-positions.ts'

type Action = 'POP' | 'PUSH' | 'REPLACE'

/** The page that is shown. */
export interface ShownPage {
  location: Location
  /** The page's component and those around it, outermost first. */
  matches: RouteMatch[]
  title: string | undefined
  /** False until the script of the first page has loaded or failed. */
  isThere: boolean
  /** The scroll position at which it was left, for a learner who returns. */
  position: number | null
  keepsScroll: boolean
}

export interface Routing {
  shown: ShownPage
  /** The page whose script is loading, while the previous page stays. */
  pending: Location | null
}

export interface ScreenRouter {
  state: Store<Routing>
  navigator: Navigator
  positions: ScrollPositions
  /** Resolves when the last requested page is shown, or when another document is loading. */
  arrival: () => Promise<void>
  /** Loads the first page and follows the browser's back and forward. Returns a function that ends this. */
  start: () => () => void
}

interface ScreenRouterOptions {
  routes: ScreenRoute[]
  bar: AddressBar
  positions: ScrollPositions
  /** Shown in place of the first page until it is loaded. */
  waiting: ComponentType
  /** Shown in place of a page whose script failed to load. */
  failed: ComponentType
  isOtherDocument: (pathname: string) => boolean
  leave: (path: string, options: { replace: boolean }) => void
}

interface Trip {
  action: Action
  location: Location
  keepsScroll?: boolean
}

/**
 * Decides which page is shown: the previous one stays until the next one's script is loaded, and the last
 * request wins.
 */
export function screenRouter(options: ScreenRouterOptions): ScreenRouter {
  const { routes, bar, positions } = options
  const screens = loadedScreens()
  const first = bar.location()
  const state = createStore<Routing>({
    shown: showing({ action: 'POP', location: first }, false),
    pending: null,
  })
  let trips = 0
  let arriving: Promise<void> = Promise.resolve()

  function showing({ location, keepsScroll = false }: Trip, isThere: boolean, hasFailed = false): ShownPage {
    const matches = matchesOf(routes, location)
    const standIn = hasFailed ? options.failed : isThere ? null : options.waiting
    return {
      location,
      isThere,
      keepsScroll,
      matches: standIn ? inPlaceOfScreen(matches, standIn) : screens.filled(matches),
      title: titleOf(matches),
      position: positions.of(location.key),
    }
  }

  async function travel(trip: Trip): Promise<void> {
    trips += 1
    const number = trips
    const { action, location } = trip
    const { shown } = state.get()
    if (shown.isThere) positions.note(shown.location.key)
    if (options.isOtherDocument(location.pathname)) {
      state.update((now) => ({ ...now, pending: location }))
      return options.leave(createPath(location), { replace: action === 'REPLACE' })
    }
    const matches = matchesOf(routes, location)
    const elsewhere = matches.map((match) => handleOf(match).leadsTo).findLast((leadsTo) => leadsTo)
    if (elsewhere) return travel({ action: 'REPLACE', location: encoded(newLocation(elsewhere(), location)) })
    const missing = screens.missing(matches)
    if (missing === null) return arrive(trip)
    // Not for the first page: until it is loaded, all it shows is its loading message.
    if (location !== first) state.update((now) => ({ ...now, pending: location }))
    const hasFailed = await missing.then(
      () => false,
      (error: unknown) => {
        console.warn('The page did not load.', error)
        return true
      },
    )
    if (number === trips) arrive(trip, hasFailed)
  }

  function arrive(trip: Trip, hasFailed = false): void {
    if (trip.action === 'PUSH') bar.push(trip.location)
    if (trip.action === 'REPLACE') bar.replace(trip.location)
    state.set({ shown: showing(trip, true, hasFailed), pending: null })
  }

  const encoded = (location: Location): Location => {
    const { pathname, search, hash } = bar.toURL(location)
    return { ...location, pathname, search, hash }
  }
  const begin = (trip: Trip) => {
    arriving = travel(trip)
  }
  const leadTo =
    (action: Action): Navigator['push'] =>
    (to: To, given: unknown, { preventScrollReset = false } = {}) =>
      begin({
        action,
        location: encoded(newLocation(to, state.get().shown.location, given)),
        keepsScroll: preventScrollReset,
      })

  return {
    state,
    positions,
    arrival: () => arriving,
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      createURL: bar.toURL,
      encodeLocation: (to) => {
        const { pathname, search, hash } = bar.toURL(to)
        return { pathname, search, hash }
      },
      go: bar.go,
      push: leadTo('PUSH'),
      replace: leadTo('REPLACE'),
    },
    start: () => {
      begin({ action: 'POP', location: first })
      return bar.onStep(() => begin({ action: 'POP', location: bar.location() }))
    },
  }
}
