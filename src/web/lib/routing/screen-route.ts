import type { ComponentType } from 'react'
import { type Location, matchRoutes, type RouteMatch, type RouteObject } from 'react-router'

/** What an address has beside its component. */
export interface ScreenHandle {
  title?: string
  /** Its component's script, which comes before the page is shown. */
  load?: () => Promise<ComponentType>
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
export function wayTo(routes: ScreenRoute[], location: Location): RouteMatch[] {
  return matchRoutes(routes as RouteObject[], location) ?? []
}

export const titleOf = (way: RouteMatch[]): string | undefined =>
  way.map((match) => handleOf(match).title).findLast((title) => title !== undefined)
