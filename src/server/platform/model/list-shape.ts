import type { z } from 'zod'
import { extractJson } from './loose-json.ts'

/** A list in an object: `{ …head, [name]: item[] }`. */
export type ListShape<Item, Head> = {
  name: string
  item: z.ZodType<Item>
  /**
   * The object around the list, without the list. It is reported as soon as it validates; properties after
   * the list are only in the head of the complete answer.
   */
  head: z.ZodType<Head>
  /**
   * A list with fewer items is an error; a list with more than `max` is cut. With 0 an empty list is valid.
   */
  min: number
  max: number
  /** Whether invalid items may simply be left out. */
  dropBad: boolean
  /** A text property of an item that is reported as soon as it is complete, before the item is. */
  early?: string
  /** What is wrong with the list as a whole, in words for the model. */
  check?: (items: Item[]) => string[]
  /**
   * Corrects by rules a list of valid items in which `check` finds problems a second time. The result is
   * checked again.
   */
  mend?: (items: Item[]) => Item[]
  /**
   * What could be better, in words for the model. It leads to a second call; where its list is no better, the
   * first list is used.
   */
  prefer?: (items: Item[]) => string[]
}

/** The parts of an answer: its items by position, the properties around them, and its whole text. */
type ListParts<Item, Head> = { items: Map<number, Item>; head: Head | undefined; text: string }

/** The valid items in order, with the rest of the object, if together they are a valid answer. */
export function whole<Item, Head>(
  shape: ListShape<Item, Head>,
  round: ListParts<Item, Head>,
): { items: Item[]; head: Head } | undefined {
  const indexes = [...round.items.keys()].sort((a, b) => a - b)
  const hasGap = indexes.some((index, place) => index !== place)
  if (round.head === undefined || indexes.length < shape.min || (hasGap && !shape.dropBad)) return undefined
  if (indexes.length === 0 && listLength(shape.name, round.text) !== 0) return undefined
  const items = inOrder(shape, round.items)
  return (shape.check?.(items) ?? []).length > 0 ? undefined : { items, head: round.head }
}

/** The same, after the rules have corrected the items. */
export function mendedOf<Item, Head>(
  shape: ListShape<Item, Head>,
  { items, head, text }: ListParts<Item, Head>,
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

/**
 * The length of the list in an answer; undefined where the answer has no list, NaN where it is not readable.
 */
export function listLength(name: string, text: string): number | undefined {
  try {
    const list: unknown = Reflect.get(Object(extractJson(text)), name)
    if (list === undefined) return undefined
    return Array.isArray(list) ? list.length : Number.NaN
  } catch {
    return Number.NaN
  }
}
