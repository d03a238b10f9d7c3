import { createContext, useContext } from 'react'
import { type Location, type NavigateOptions, type To, useNavigate } from 'react-router'
import type { Routing, ShownPage } from './screen-router.ts'

export const RoutingContext = createContext<(Routing & { arrival: () => Promise<void> }) | null>(null)

function useRouting() {
  const routing = useContext(RoutingContext)
  if (routing === null) throw new Error('There are no pages around this.')
  return routing
}

/** The page that the address names, also for a component that stays mounted under another page. */
export const useShown = (): ShownPage => useRouting().shown

/** The page whose script is loading, if any. */
export const usePending = (): Location | null => useRouting().pending

/** The learner's page, or the page they will be on when its script is loaded. */
export function useHeading(): Location {
  const { shown, pending } = useRouting()
  return pending ?? shown.location
}

/** `navigate` that resolves when the page is shown: until then a pressed button can show that it is busy. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const { arrival } = useRouting()
  return async (to, options) => {
    await navigate(to, options)
    await arrival()
  }
}
