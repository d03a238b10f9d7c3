import { documentKind } from '#contract/pages.ts'

/**
 * Landing, sign-in pages and app pages are served with different content security policies. A policy
 * belongs to the document that was loaded, so a way from one kind to another has to load a document:
 * the router asks `isOtherDocument`, everything else leaves by `leaveTo`.
 */
const servedKind = documentKind(window.location.pathname)

export const isOtherDocument = (pathname: string): boolean => documentKind(pathname) !== servedKind

export function leaveTo(path: string, { replace = false } = {}): void {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}
