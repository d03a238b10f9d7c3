import type { z } from 'zod'
import { extractJson } from './loose-json.ts'

/** A list in an object: `{ …head, [name]: item[] }`. */
export type ListShape<Item, Head> = {
  name: string
  item: z.ZodType<Item>
  /**
   * The object around the list, without the list. It is told as soon as it validates; what comes behind the list counts
   * in the head of the whole answer.
   */
  head: z.ZodType<Head>
  /** Fewer than this is no answer; more than `max` are cut to it. With 0 a list that is there and empty is one. */
  min: number
  max: number
  /** Whether items that do not validate may simply be left out. */
  dropBad: boolean
  /** A text property of an item that is told as soon as it is there, before the item is whole. */
  early?: string
  /** What is wrong with the list as a whole, in words a model can act on. */
  check?: (items: Item[]) => string[]
  /**
   * What can be put right by rules in a list of good items that `check` finds wrong a second time. The result is checked
   * as any.
   */
  mend?: (items: Item[]) => Item[]
  /** What could be better. It is asked for once more; where that brings nothing better, the first list counts. */
  prefer?: (items: Item[]) => string[]
}

/** What came of an answer: its items by their places, what stands around them, and all of it as text. */
type Come<Item, Head> = { items: Map<number, Item>; head: Head | undefined; text: string }

/** The valid items in order, with the rest of the object, if together they are an answer. */
export function whole<Item, Head>(
  shape: ListShape<Item, Head>,
  round: Come<Item, Head>,
): { items: Item[]; head: Head } | undefined {
  const indexes = [...round.items.keys()].sort((a, b) => a - b)
  const hasGap = indexes.some((index, place) => index !== place)
  if (round.head === undefined || indexes.length < shape.min || (hasGap && !shape.dropBad)) return undefined
  if (indexes.length === 0 && listLength(shape.name, round.text) !== 0) return undefined
  const items = inOrder(shape, round.items)
  return (shape.check?.(items) ?? []).length > 0 ? undefined : { items, head: round.head }
}

/** The same where its items, put right by rules, are an answer. */
export function mendedOf<Item, Head>(
  shape: ListShape<Item, Head>,
  { items, head, text }: Come<Item, Head>,
): { items: Item[]; head: Head } | undefined {
  if (shape.mend === undefined || items.size === 0) return undefined
  const mended = shape.mend(inOrder(shape, items))
  return whole(shape, { items: new Map(mended.map((item, place) => [place, item])), head, text })
}

export const inOrder = <Item, Head>(shape: ListShape<Item, Head>, items: Map<number, Item>): Item[] =>
  [...items]
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
    .slice(0, shape.max)

/** How long the list in an answer is; undefined where the answer has none, NaN where it cannot be read. */
export function listLength(name: string, text: string): number | undefined {
  try {
    const list: unknown = Reflect.get(Object(extractJson(text)), name)
    if (list === undefined) return undefined
    return Array.isArray(list) ? list.length : Number.NaN
  } catch {
    return Number.NaN
  }
}
