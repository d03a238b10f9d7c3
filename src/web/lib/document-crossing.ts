import { redirectDocument } from 'react-router'
import { documentKind } from '#contract/pages.ts'

/**
 * Landing, sign-in pages and app pages are served with different content security policies. A policy
 * belongs to the document that was loaded, so a way from one kind to another has to load a document:
 * the router does so by this loader, everything else by `leaveTo`.
 */
const servedKind = documentKind(window.location.pathname)

export function stayInDocument({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url)
  if (documentKind(pathname) === servedKind) return null
  throw redirectDocument(pathname + search)
}

/** Runs once per entry: pages of one kind never change the document under each other. */
export const neverRevalidate = () => false

export function leaveTo(path: string, { replace = false } = {}): void {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}
