import type { RouteMatch, RouteObject } from 'react-router'

interface Leaf {
  /** The route and those around it, from the outermost. */
  around: RouteObject[]
  parts: string[]
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const leavesOf = (routes: RouteObject[], around: RouteObject[] = []): Leaf[] =>
  routes.flatMap((route) =>
    route.path === undefined
      ? leavesOf(route.children ?? [], [...around, route])
      : [{ around: [...around, route], parts: partsOf(route.path) }],
  )

/** Words before names, and what takes any address last. */
const rank = (part: string | undefined): number => (part === '*' ? 2 : part?.startsWith(':') ? 1 : 0)

function moreExact(one: Leaf, other: Leaf): number {
  const length = Math.max(one.parts.length, other.parts.length)
  for (let at = 0; at < length; at += 1) {
    const difference = rank(one.parts[at]) - rank(other.parts[at])
    if (difference !== 0) return difference
  }
  return 0
}

/** An address written by hand may have signs that mean nothing: then all of it is taken as it is. */
function readParts(pathname: string): string[] {
  const parts = partsOf(pathname)
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return parts
  }
}

function paramsOf({ parts }: Leaf, given: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    if (part === '*') return params
    const value = given[at]
    if (value === undefined) return null
    if (part.startsWith(':')) params[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return parts.length === given.length ? params : null
}

const sortedLeaves = new WeakMap<RouteObject[], Leaf[]>()

/**
 * The route of an address with those around it, as React Router's `matchRoutes` would find it, for the addresses that
 * there are here: each is written whole in the innermost route. The library's own ranks and compiles every route at the
 * start of every page.
 */
export function matchRoute(routes: RouteObject[], pathname: string): RouteMatch[] {
  const leaves = sortedLeaves.get(routes) ?? leavesOf(routes).sort(moreExact)
  sortedLeaves.set(routes, leaves)
  const given = readParts(pathname)
  for (const leaf of leaves) {
    const params = paramsOf(leaf, given)
    if (params === null) continue
    return leaf.around.map((route) => {
      const place = route.path === undefined || route.path === '*' ? '/' : `/${partsOf(pathname).join('/')}`
      return { route, params, pathname: place, pathnameBase: place }
    })
  }
  return []
}
