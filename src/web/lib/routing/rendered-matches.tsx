import type { ReactElement } from 'react'
import { UNSAFE_RouteContext as RouteContext, type RouteMatch } from 'react-router'

/** Each component of the matches, from the outermost, with the next one as its outlet. */
export function renderedMatches(all: RouteMatch[]): ReactElement | null {
  let outlet: ReactElement | null = null
  for (let last = all.length; last > 0; last -= 1) {
    const matches = all.slice(0, last)
    const Component = matches.at(-1)?.route.Component
    outlet = (
      <RouteContext value={{ outlet, matches, isDataRoute: false }}>
        {Component ? <Component /> : outlet}
      </RouteContext>
    )
  }
  return outlet
}
