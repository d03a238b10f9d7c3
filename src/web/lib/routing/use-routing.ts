import { createContext, useContext } from 'react'
import { type Location, type NavigateOptions, type To, useNavigate } from 'react-router'
import type { Routing, Shown } from './screen-router.ts'

export const RoutingContext = createContext<(Routing & { arrival: () => Promise<void> }) | null>(null)

function useRouting() {
  const routing = useContext(RoutingContext)
  if (routing === null) throw new Error('There are no pages around this.')
  return routing
}

/** The page that the address names, also for a page that stays under it. */
export const useShown = (): Shown => useRouting().shown

/** The page whose script is on its way, if any. */
export const usePending = (): Location | null => useRouting().pending

/** Where the learner is, or will be once the script has come. */
export function useHeading(): Location {
  const { shown, pending } = useRouting()
  return pending ?? shown.location
}

/** `navigate` that is done once the page is shown: until then whoever pressed something for it sees that it is busy. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { arrival } = useRouting()
  return async (to, options) => {
    await navigate(to, options)
    await arrival()
  }
}
