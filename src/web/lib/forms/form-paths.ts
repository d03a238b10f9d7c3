/** The type of the value at a path such as `units.2.title`. */
export type At<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer First}.${infer Rest}`
    ? First extends keyof Values
      ? At<Values[First], Rest>
      : Values extends readonly (infer Item)[]
        ? At<Item, Rest>
        : unknown
    : unknown

export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (place, name) => (place === null || place === undefined ? undefined : Reflect.get(Object(place), name)),
      values,
    )

/** A copy with another value at the path; objects that are not on the path are shared. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0 ? value : withValueAt(Reflect.get(Object(values), name), rest.join('.'), value)
  const copy: object = Object.assign(Array.isArray(values) ? [] : {}, values)
  Reflect.set(copy, name, inner)
  return copy as Values
}

/** The same list with one item removed or moved. */
export function withItemMoved<Item>(list: readonly Item[], from: number, to: number | null): Item[] {
  const left = list.filter((_, index) => index !== from)
  return to === null ? left : left.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** Moves the errors of a list's items with their items, and removes those of a removed item. */
export function withErrorsMoved(
  errors: Record<string, string>,
  path: string,
  places: readonly number[],
): Record<string, string> {
  const start = `${path}.`
  const moved = Object.entries(errors).flatMap(([at, words]) => {
    const [place, ...rest] = at.startsWith(start) ? at.slice(start.length).split('.') : []
    if (place === undefined) return [[at, words]]
    const now = places.indexOf(Number(place))
    return now < 0 ? [] : [[start + [now, ...rest].join('.'), words]]
  })
  return Object.fromEntries(moved)
}
