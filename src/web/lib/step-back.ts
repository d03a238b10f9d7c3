import { documentKind } from '#contract/pages.ts'

type Entries = { currentEntry?: { index: number } | null; entries: () => { url: string | null }[] }

/** This site's previous page in this tab, where the browser reveals it; it may be another document. */
function pageBefore(): string | null {
  const { navigation } = window as { navigation?: Entries }
  if (navigation) return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? null
  return window.history.length > 1 ? document.referrer : null
}

/**
 * Whether one step back leads to a page of this site. A sign-in page does not count: its visitor has signed
 * in.
 */
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
