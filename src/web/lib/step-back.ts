import { documentKind } from '#contract/pages.ts'

/** What is used of the browser's list of visited pages, which older browsers do not have. */
interface Visits {
  currentEntry: { index: number } | null
  entries: () => { url: string | null }[]
}

/** The router numbers its own steps, and begins anew with each page that is loaded. */
const routerSteps = () => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** Whether the page before is one of the app's, also where it or this one was loaded afresh. */
export function hasStepBack(): boolean {
  if (routerSteps() > 0) return true
  const visits = 'navigation' in window ? (window.navigation as Visits) : null
  const before = visits?.entries()[(visits.currentEntry?.index ?? 0) - 1]?.url ?? null
  return before !== null && documentKind(new URL(before).pathname) === 'app'
}
