import { type ChangeObject, diffArrays } from 'diff'
import { type Difference, differenceLimits } from '#contract/authored/updates.ts'
import type { UnitLine } from './unit-lines.ts'

type Kind = Difference[number]['lines'][number]['kind']
type MarkedLine = { kind: Kind; line: UnitLine }

/** The limits for a comparison line by line: the number of differences, and the time. */
const bounds = { maxEditLength: 2000, timeout: 250 }

/**
 * The change from `before` to `after` for a reader: changed lines, their neighbours and headings. A caller
 * that compares many units allows less time for each; without time, the result is the old text followed by
 * the new text.
 */
export function unitDifference(
  before: UnitLine[],
  after: UnitLine[],
  patienceMs = bounds.timeout,
): { difference: Difference; isCut: boolean } {
  const marked = readable(compare(before, after, patienceMs), before, after)
  const shown = marked.filter((_each, at) => isNearChange(marked, at))
  const difference: Difference = []
  for (const { kind, line } of shown.slice(0, differenceLimits.lines)) {
    const last = difference.at(-1)
    const lines = last?.heading === line.heading ? last.lines : []
    if (last?.heading !== line.heading) difference.push({ heading: line.heading, lines })
    lines.push({ kind, text: cut(line.text) })
  }
  return { difference, isCut: shown.length > differenceLimits.lines }
}

function compare(before: UnitLine[], after: UnitLine[], patienceMs: number): MarkedLine[] {
  const compared =
    patienceMs > 0
      ? diffArrays(before, after, {
          ...bounds,
          timeout: Math.min(bounds.timeout, patienceMs),
          comparator: (a: UnitLine, b: UnitLine) => a.sign === b.sign,
        })
      : undefined
  const changes: ChangeObject<UnitLine[]>[] = compared ?? [
    // Too different to compare: the old text followed by the new text.
    { value: before, removed: true, added: false, count: before.length },
    { value: after, removed: false, added: true, count: after.length },
  ]
  return changes.flatMap(({ value, added, removed }) =>
    value.map((line) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', line }) as const),
  )
}

/**
 * Removes the lines that represent secrets, except where only such a line shows that a question has changed.
 */
function readable(marked: MarkedLine[], before: UnitLine[], after: UnitLine[]): MarkedLine[] {
  const earlier = new Set(before.map(({ sign }) => sign))
  const later = new Set(after.map(({ sign }) => sign))
  return marked.filter(({ kind, line: { secretOf } }) => {
    if (secretOf === undefined) return true
    return kind === 'added' && earlier.has(secretOf) && later.has(secretOf)
  })
}

function isNearChange(marked: MarkedLine[], at: number): boolean {
  const { around } = differenceLimits
  const heading = marked[at]?.line.heading
  return marked
    .slice(Math.max(0, at - around), at + around + 1)
    .some(({ kind, line }) => kind !== 'same' && line.heading === heading)
}

const cut = (text: string): string =>
  text.length <= differenceLimits.lineLength ? text : `${text.slice(0, differenceLimits.lineLength)}…`
