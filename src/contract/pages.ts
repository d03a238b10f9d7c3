/**
 * Every page of the product and the document that carries it. The three documents are served with
 * different content security policies, so going from one to another is always a real page load.
 */
export type DocumentKind = 'landing' | 'sign-in' | 'app'

export const signInPages = [
  '/login',
  '/signup',
  '/reset-password',
  '/update-password',
  '/redirect-reset-password',
  '/verification-sent',
  '/confirm-email',
  '/sign-in/provider',
  '/connect-provider',
] as const

/** App pages anyone may open. */
export const publicPages = ['/courses/:courseId', '/mailbox', '/shared/:token'] as const

/** App pages that need a session. */
export const guardedPages = [
  '/profile',
  '/profile/knowledge',
  '/profile/knowledge/reckoning',
  '/profile/knowledge/check/:examId',
  '/profile/mistakes',
  '/create-course',
  '/create-course/import',
  '/classroom',
  '/classroom/:courseId',
  '/classroom/:courseId/:unitId',
  '/dashboard',
  '/courses',
  '/lessons/:unitId/edit',
  '/lessons/:unitId/publish',
  '/library',
  '/library/documents/:sourceId',
  '/operator',
  '/video/:videoId',
  '/projects',
  '/projects/:projectId',
  '/reflection',
  '/reflection/:date',
  '/review',
  '/review/cards',
  '/review/memory',
] as const

function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}

/** Matches as the router does: by parts, whatever the case, with or without a last slash. */
export function matchesPage(path: string, page: string): boolean {
  const parts = partsOf(path)
  const wanted = partsOf(page)
  return (
    parts.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
  )
}

export function documentKind(path: string): DocumentKind {
  if (partsOf(path).length === 0) return 'landing'
  return signInPages.some((page) => matchesPage(path, page)) ? 'sign-in' : 'app'
}

/** False for an address that only the not-found page answers. */
export function isPage(path: string): boolean {
  return ['/', ...signInPages, ...publicPages, ...guardedPages].some((page) => matchesPage(path, page))
}
