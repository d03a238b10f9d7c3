import { guardedPages, matchesPage } from '#contract/pages.ts'

const ourOrigin = 'http://trivium.invalid'
const maxPathLength = 512
const returnablePages = [...guardedPages, '/courses/:courseId']

/**
 * A path to return to after sign-in comes from the address bar, so anyone can write it. Only a path of this
 * site passes; anything that a browser could read as another origin or scheme is refused.
 */
export function safeReturnPath(untrustedPath: string | null | undefined): string | null {
  if (!untrustedPath || untrustedPath.length > maxPathLength) return null
  // Backslashes count as slashes and control characters vanish when a browser parses an address.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(untrustedPath)) return null
  if (!URL.canParse(untrustedPath, ourOrigin)) return null
  const url = new URL(untrustedPath, ourOrigin)
  // Dot segments vanish too: '/..//host' becomes '//host', which is another origin when it is read again.
  if (url.origin !== ourOrigin || url.pathname.startsWith('//')) return null
  if (!returnablePages.some((page) => matchesPage(url.pathname, page))) return null
  return url.pathname + url.search + url.hash
}

/** The sign-in page, with the path to return to. */
export const loginPath = (from: string | null): string => rememberingPath('/login', from)

/** The same for a visitor without an account. */
export const signUpPath = (from: string | null): string => rememberingPath('/signup', from)

function rememberingPath(page: '/login' | '/signup', from: string | null): string {
  const returnPath = safeReturnPath(from)
  if (!returnPath) return page
  return `${page}?from=${encodeURIComponent(returnPath).replaceAll('%2F', '/')}`
}
