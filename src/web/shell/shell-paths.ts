const shellPrefixes = [
  '/dashboard',
  '/classroom',
  '/create-course',
  '/profile',
  '/courses',
  '/lessons',
  '/reflection',
  '/review',
  '/library',
  '/operator',
  '/video',
  '/projects',
]

/** Sidebar and breadcrumb belong to these paths; the sidebar also needs a session. */
export function hasShell(pathname: string): boolean {
  const path = pathname.toLowerCase()
  return shellPrefixes.some((prefix) => path.startsWith(prefix))
}
