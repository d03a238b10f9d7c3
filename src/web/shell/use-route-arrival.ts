import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { opensOverPage } from './page-layers.tsx'

export interface RouteHandle {
  title: string
}

function titleOf(handle: unknown): string | undefined {
  return (handle as RouteHandle | undefined)?.title
}

/** What a page load does by itself and a change of route does not: the title, and the focus at the start. */
export function useRouteArrival(): void {
  const { pathname } = useLocation()
  const title = useMatches().findLast((match) => titleOf(match.handle))
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    const words = titleOf(title?.handle)
    document.title = words ? `${words} · Trivium` : 'Trivium'
  }, [title])

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    // A screen over the page takes the focus itself.
    return opensOverPage(pathname) ? undefined : focusHeading()
  }, [pathname])
}
