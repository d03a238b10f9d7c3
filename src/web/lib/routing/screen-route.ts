import type { ComponentType } from 'react'
import type { Location, RouteMatch, RouteObject } from 'react-router'
import { matchRoute } from './match-route.ts'

export type Screen = ComponentType & {
  /** Asks the server for what the screen shows first. False where nothing behind it is going to be shown. */
  askFirst?: () => Promise<boolean>
}

/** What an address has beside its component. */
export interface ScreenHandle {
  title?: string
  /** Its component's script, which comes before the page is shown. */
  load?: () => Promise<Screen>
  /** The address that takes its place. */
  leadsTo?: () => string
}

export type ScreenRoute = Omit<RouteObject, 'handle' | 'children'> & {
  handle?: ScreenHandle
  children?: ScreenRoute[]
}

export const handleOf = ({ route }: RouteMatch): ScreenHandle =>
  (route.handle as ScreenHandle | undefined) ?? {}

/** From the outermost to the screen; none where no route answers. */
export function matchesOf(routes: ScreenRoute[], location: Location): RouteMatch[] {
  return matchRoute(routes as RouteObject[], location.pathname)
}

export const titleOf = (matches: RouteMatch[]): string | undefined =>
  matches.map((match) => handleOf(match).title).findLast((title) => title !== undefined)
