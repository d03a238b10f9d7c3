import { guardedPages, matchesPage } from '#contract/pages.ts'

/** The requests of the frame around a learner's pages: the session, and what is due. */
const frame = ['/api/auth/get-session', '/api/today?zone={zone}']

/**
 * Only lists without filters; the screen itself requests filtered ones. `{plain}` is empty where the address
 * has no query.
 */
const lists: Record<string, string[]> = {
  '/dashboard': ['/api/courses?search='],
  '/courses': ['/api/courses/browse?search=', '/api/bundled-courses'],
  '/classroom': ['/api/courses/{course}/classroom{lesson}'],
  '/library': [
    '/api/sources?search={plain}',
    '/api/videos?search=&tab=all&sort=newest{plain}',
    '/api/video-counts?search={plain}',
    '/api/courses?limit=100{plain}',
  ],
  '/projects': [
    '/api/projects?limit=100',
    '/api/projects?status=archived&limit=100',
    '/api/courses?limit=100',
    '/api/runs?kind=generate_project&subject=',
  ],
  '/reflection': ['/api/reflections?year={year}'],
  '/profile': ['/api/profile', '/api/watch-settings', '/api/model/own', '/api/account/sign-in'],
  '/review': ['/api/review?zone={zone}&more=0{plain}'],
}

/**
 * The first requests of a learner's page, exactly as its scripts send them: the document sends them early
 * (app.html), and the scripts take the responses (lib/calls/asked-ahead.ts). Values that only the browser
 * knows are in braces.
 */
export function firstAsks(path: string): string[] {
  const page = guardedPages.find((guarded) => matchesPage(path, guarded))
  if (page === undefined) return []
  return [...frame, ...(lists[page] ?? [])]
}
