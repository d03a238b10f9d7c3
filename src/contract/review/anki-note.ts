/**
 * A note type in the form that Anki writes into the older collections: what of it we read is named, the rest is kept as it
 * came.
 */
export type AnkiNoteType = {
  id: number
  name: string
  /** 1 for gaps. */
  type: number
  mod: number
  flds: (AnkiPart & { name: string })[]
  tmpls: (AnkiPart & { name: string; qfmt: string; afmt: string })[]
  [other: string]: unknown
}
type AnkiPart = { ord: number; [other: string]: unknown }

/** A note as its own program has it, and the words that were made of it: what differs from them was changed here. */
export type OriginalNote = {
  guid: string
  fields: string[]
  /** The templates of its cards, in the order of ours; of none where it has gaps. */
  templates: number[]
  /** When its own program last changed it. */
  changedAt: number
  front: string
  back: string
  hint: string
  /** All of its tags, and the whole name of its deck: here there may be less of both. Notes that came before lack them. */
  tags?: string[]
  deck?: string
}

/** What another program wrote down of a review beyond its answer. */
export type ReviewLog = {
  interval: number
  lastInterval: number
  factor: number
  kind: number
  /** When the card was set back to new by hand after it. */
  resetAt?: number
}
