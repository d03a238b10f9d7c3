import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useShown } from '#web/lib/routing/use-routing.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { opensOverPage } from './page-layers.tsx'

/** What a page load does by itself and a change of route does not: the title, and the focus at the start. */
export function useRouteArrival(): void {
  const { pathname } = useLocation()
  const { title } = useShown()
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    document.title = title ? `${title} · Trivium` : 'Trivium'
  }, [title])

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    // A screen over the page takes the focus itself.
    return opensOverPage(pathname) ? undefined : focusHeading()
  }, [pathname])
}
