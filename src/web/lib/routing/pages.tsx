import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { Router } from 'react-router'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { renderedMatches } from './rendered-matches.tsx'
import type { ScreenRouter } from './screen-router.ts'
import { RoutingContext } from './use-routing.ts'
import { useScrollPosition } from './use-scroll-position.ts'

interface PagesProps {
  router: ScreenRouter
  /** For an error in the frame around every page. */
  failed: ReactNode
}

/** The page that the address names, with the frame around it. */
export function Pages({ router, failed }: PagesProps) {
  const [routing, setRouting] = useState(router.state.get)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setRouting(router.state.get()))
    // Applies changes from before the subscription.
    follow()
    return router.state.subscribe(follow)
  }, [router])
  useScrollPosition(routing, router.positions)
  const { shown } = routing
  const context = useMemo(() => ({ ...routing, arrival: router.arrival }), [routing, router])
  const page = useMemo(() => renderedMatches(shown.matches), [shown])
  return (
    <RoutingContext value={context}>
      <Router location={shown.location} navigator={router.navigator}>
        <Boundary place={shown.location} failed={failed}>
          {page}
        </Boundary>
      </Router>
    </RoutingContext>
  )
}
