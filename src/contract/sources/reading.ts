/**
 * The result of reading a document. Offsets count UTF-16 units of the section's `text`, from its start. A
 * line feed ends a line within a block; a tab separates the cells of a row.
 */

export const blockKinds = ['heading', 'paragraph', 'item', 'quote', 'code', 'row', 'picture'] as const
export type BlockKind = (typeof blockKinds)[number]

/**
 * A range of a section's text that is rendered as one block: together the blocks cover its text, except the
 * white space between them. The range of a picture without text is empty.
 */
export type SourceBlock = {
  kind: BlockKind
  start: number
  end: number /** For a heading, 1 to 6. */
  level?: number
  links?: SourceLink[]
  pictures?: SourcePicture[]
}

/**
 * A picture at a position of a section's text. Without a number its file is not part of the document, and its
 * description is shown.
 */
export type SourcePicture = { at: number; alt: string; number?: number; width?: number; height?: number }

/** A range of a section's text that links to a web page, or to a place in the same document. */
export type SourceLink = { start: number; end: number; url?: string; to?: SourceAnchor }

/**
 * A page of a PDF, or a chapter or part of another kind. Its index is its position in the document from 0 and
 * never changes, so that an anchor (section, start, end) names the same words for the document's lifetime.
 */
export type SourceSection = {
  index: number
  /** A reader's name for it: the printed page number ('12', 'xiv'), or the number of the section. */
  label: string
  /** The heading above it; empty where there is none. */
  heading: string
  text: string
  blocks: SourceBlock[]
}

/** A line of the table of contents, and its target. */
export type OutlineEntry = { title: string; level: number; section: number; start: number }

/** A few sentences that are found and quoted together, and their language; in old rows the document's. */
export type SourcePassage = {
  ordinal: number
  section: number
  start: number
  end: number
  text: string
  language?: string
}

/** A language of a document by its code, and its share of the text, from 0 to 1. */
export type LanguageShare = { code: string; share: number }

/** A sample of the text in one encoding. */
export type EncodingSample = { encoding: string; sample: string }

/** The learner's choices for reading a document; the file decides those left out. */
export type ReadingChoices = { language?: string; encoding?: string; isWhole?: boolean }

/** The position of words in a document. */
export type SourceAnchor = { section: number; start: number; end: number }
