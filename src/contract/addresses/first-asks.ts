import { guardedPages, matchesPage } from '#contract/pages.ts'

/** The frame around a learner's pages: who they are, and what is due. */
const frame = ['/api/auth/get-session', '/api/today?zone={zone}']

/** What the address narrows is asked for by the screen itself: `{plain}` is empty where the address has no question. */
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
 * What the screen of a learner's page surely asks for first, as its scripts ask for it: the document asks ahead of them
 * (app.html), and they take the answers (lib/calls/asked-ahead.ts). What only the browser knows stands in braces.
 */
export function firstAsks(path: string): string[] {
  const page = guardedPages.find((guarded) => matchesPage(path, guarded))
  if (page === undefined) return []
  return [...frame, ...(lists[page] ?? [])]
}
