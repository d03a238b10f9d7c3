import { findExpressions } from './find-expressions.mjs'
import { growthOf } from './judge.mjs'

/** The faults of the expressions in a file, a line each. */
export function faultsIn(path, text) {
  return findExpressions(path, text).flatMap(({ line, source, flags, boundedBy, suchAs, isNamed }) => {
    const place = `${path}:${line}`
    if (!isNamed) return [`${place} is bounded by ${boundedBy}, which this file does not know`]
    if (boundedBy !== undefined) return []
    const expression =
      source === undefined ? suchAs && { source: suchAs[1], flags: suchAs[2] } : { source, flags }
    if (!expression)
      return [`${place} is put together at run time: say “such as /…/” or “bounded by NAME” beside it`]
    const growth = growthOf(expression)
    return growth === undefined ? [] : [`${place} /${expression.source}/${expression.flags}: ${growth}`]
  })
}
