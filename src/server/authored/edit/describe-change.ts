import type { AuthoredActivity, AuthoredUnit } from '#contract/authored/course-file.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** This many parts are named; the rest is only counted. */
const named = 3

/**
 * Describes a change of a lesson in one line for the list of versions. It contains no question and no answer.
 */
export function describeChange(before: AuthoredUnit, after: AuthoredUnit): string {
  const parts = [
    ...before.activities.flatMap((was, index) => activityParts(was, after.activities[index])),
    ...counted('question', before.questions, after.questions, ({ prompt }) => prompt),
    ...counted('card', before.cards, after.cards, ({ front }) => front),
    ...counted('concept', before.head.concepts, after.head.concepts, ({ key }) => key),
  ]
  const [first, ...rest] = parts.slice(0, named)
  if (first === undefined) return 'The unit’s own words changed.'
  const more = parts.length > named ? [`${parts.length - named} more`] : []
  const line = [first, ...rest, ...more].join(', ')
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`
}

function activityParts(was: AuthoredActivity, is: AuthoredActivity | undefined): string[] {
  if (is === undefined) return []
  const name = `“${is.head.title}”`
  return [
    ...(was.text === is.text
      ? []
      : [is.head.guide === 'Professor' ? `notes of ${name} changed` : `words of ${name} changed`]),
    ...(isSame(was.exercises, is.exercises) ? [] : [`exercises of ${name} changed`]),
    ...(isSame(was.works, is.works) ? [] : [`works of ${name} changed`]),
    ...(isSame(was.head, is.head) ? [] : [`head of ${name} changed`]),
  ]
}

/** Counts what was added, removed or changed, matched by name. */
function counted<Item>(
  thing: string,
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
): string[] {
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [nameOf(item), item])))
  if (was === undefined || is === undefined) return []
  const added = [...is.keys()].filter((name) => !was.has(name)).length
  const removed = [...was.keys()].filter((name) => !is.has(name)).length
  const kept = [...is].filter(([name, item]) => was.has(name) && !isSame(was.get(name), item)).length
  // An item that was removed and an item that was added count as one changed item.
  const reworded = Math.min(added, removed)
  const moved = added + removed + kept === 0 && !isSame(before, after)
  return [
    ...lineOf(thing, kept + reworded, 'changed'),
    ...lineOf(thing, added - reworded, 'added'),
    ...lineOf(thing, removed - reworded, 'removed'),
    ...(moved ? [`${thing}s in another order`] : []),
  ]
}

const lineOf = (thing: string, count: number, done: string): string[] =>
  count === 0 ? [] : [`${count} ${thing}${count === 1 ? '' : 's'} ${done}`]
