import { guardedPages, matchesPage } from '#contract/pages.ts'

/** The frame around a learner's pages: who they are, and what is due. */
const frame = ['/api/auth/get-session', '/api/today?zone={zone}']

const lists: Record<string, string> = {
  '/dashboard': '/api/courses?search=',
  '/courses': '/api/courses/browse?search=',
  '/classroom': '/api/courses/{course}/classroom{lesson}',
}

/**
 * What the screen of a learner's page surely asks for first, as its scripts ask for it: the document asks ahead of them
 * (app.html), and they take the answers (lib/calls/asked-ahead.ts). What only the browser knows stands in braces.
 */
export function firstAsks(path: string): string[] {
  const page = guardedPages.find((guarded) => matchesPage(path, guarded))
  if (page === undefined) return []
  const list = lists[page]
  return list === undefined ? frame : [...frame, list]
}
