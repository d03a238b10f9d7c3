import { documentKind } from '#contract/pages.ts'

type Entries = { currentEntry?: { index: number } | null; entries: () => { url: string | null }[] }

/** The page of ours before this one in this tab, where the browser tells: also one that was another document. */
function pageBefore(): string | null {
  const { navigation } = window as { navigation?: Entries }
  if (navigation) return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? null
  return window.history.length > 1 ? document.referrer : null
}

/** Whether one step back leads to a page of ours. Signing in is behind whoever did it. */
export function hasStepBack(): boolean {
  // The router counts its steps anew in every document.
  if ((window.history.state as { idx?: number } | null)?.idx) return true
  const before = pageBefore()
  if (!before || !URL.canParse(before)) return false
  const { origin, pathname } = new URL(before)
  return (
    origin === window.location.origin &&
    pathname !== window.location.pathname &&
    documentKind(pathname) !== 'sign-in'
  )
}
