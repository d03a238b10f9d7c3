import type { ComponentType } from 'react'
import type { RouteMatch, RouteObject } from 'react-router'
import { withinLimit } from '#web/lib/load-screen.ts'
import { handleOf } from './screen-route.ts'

/** The components loaded so far. A failed load is repeated by the next caller that needs it. */
export function loadedScreens() {
  const loaded = new Map<RouteObject, ComponentType>()
  const loading = new Map<RouteObject, Promise<void>>()

  const load = (route: RouteObject, fetchScreen: () => Promise<ComponentType>): Promise<void> => {
    const begun = loading.get(route)
    if (begun !== undefined) return begun
    const coming = withinLimit(fetchScreen)
      .then((screen) => void loaded.set(route, screen))
      .finally(() => loading.delete(route))
    loading.set(route, coming)
    return coming
  }

  return {
    /** Null where everything is loaded: then the caller need not wait, not even for a tick. */
    missing: (matches: RouteMatch[]): Promise<unknown> | null => {
      const wanted = matches.flatMap((match) => {
        const fetchScreen = handleOf(match).load
        return fetchScreen && !loaded.has(match.route) ? [() => load(match.route, fetchScreen)] : []
      })
      return wanted.length === 0 ? null : Promise.all(wanted.map((begin) => begin()))
    },
    /** The matches with every component in its place. */
    filled: (matches: RouteMatch[]): RouteMatch[] =>
      matches.map((match) => {
        const Component = loaded.get(match.route)
        return Component === undefined
          ? match
          : { ...match, route: { ...match.route, Component } as RouteObject }
      }),
  }
}

/** The matches up to the first screen that must be loaded, with a replacement for that screen. */
export function inPlaceOfScreen(matches: RouteMatch[], Component: ComponentType): RouteMatch[] {
  const first = matches.findIndex((match) => handleOf(match).load || handleOf(match).leadsTo)
  const around = first < 0 ? matches.slice(0, -1) : matches.slice(0, first)
  const { params = {}, pathname = '/', pathnameBase = '/' } = matches.at(-1) ?? {}
  return [...around, { params, pathname, pathnameBase, route: { Component } as RouteObject }]
}
