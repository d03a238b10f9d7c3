import { type ReactNode, useContext, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router'
import { matchesPage } from '#contract/pages.ts'
import { useShown } from '#web/lib/routing/use-routing.ts'
import classes from './page-layers.module.css'

/** Screens that open over the page they were opened from. */
const screensOverPages = ['/reflection']

export const opensOverPage = (pathname: string) =>
  screensOverPages.some((screen) => matchesPage(pathname, screen))

type Page = { outlet: ReactNode; place: React.ContextType<typeof LocationContext> }

/**
 * The page, and over it the screen that opened there. The page stays mounted below, with its scroll position
 * and its input, and still sees its old address. A screen opened directly has no page below it.
 */
export function PageLayers() {
  const { pathname } = useLocation()
  const outlet = useOutlet()
  const place = useContext(LocationContext)
  const [kept, setKept] = useState<Page | null>(null)
  const isOver = opensOverPage(pathname)
  // Until the first page's script is loaded, the outlet is a loading line, and it would stay a loading line
  // under the screen.
  const hasPage = useShown().isThere
  if (!isOver && hasPage && (kept?.place !== place || kept.outlet !== outlet)) setKept({ outlet, place })
  const page = isOver ? kept : { outlet, place }
  return (
    <>
      <div className={classes.over}>{isOver && outlet}</div>
      <div className={classes.under} inert={isOver}>
        {page && <LocationContext value={page.place}>{page.outlet}</LocationContext>}
      </div>
    </>
  )
}
