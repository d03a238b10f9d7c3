/**
 * What is read out of a document. Offsets count UTF-16 units of the section's `text`, from its start. A line within a block
 * ends by a line feed; between the cells of a row stands a tab.
 */

export const blockKinds = ['heading', 'paragraph', 'item', 'quote', 'code', 'row', 'picture'] as const
export type BlockKind = (typeof blockKinds)[number]

/**
 * A stretch of a section's text that is set as one: together the blocks are all of its text but the white space between. That of
 * a picture that stands alone is empty.
 */
export type SourceBlock = {
  kind: BlockKind
  start: number
  end: number /** Of a heading, 1 to 6. */
  level?: number
  links?: SourceLink[]
  pictures?: SourcePicture[]
}

/** A picture at a place of a section's text. Without a number its file is not part of the document, and its words stand for it. */
export type SourcePicture = { at: number; alt: string; number?: number; width?: number; height?: number }

/** A stretch of a section's text that leads to a page of the web, or to a place in the same document. */
export type SourceLink = { start: number; end: number; url?: string; to?: SourceAnchor }

/**
 * A page of a PDF, or a chapter or part of another kind. Its index is its place in the document from 0 and never changes,
 * so that an anchor (section, start, end) leads to the same words as long as the document is there.
 */
export type SourceSection = {
  index: number
  /** As a reader names it: the page's own number ('12', 'xiv'), or the number of the section. */
  label: string
  /** The heading it stands under; empty where there is none. */
  heading: string
  text: string
  blocks: SourceBlock[]
}

/** A line of the table of contents, and where it leads. */
export type OutlineEntry = { title: string; level: number; section: number; start: number }

/** A few sentences that are found and quoted together, and the language they are in; of old readings the document's. */
export type SourcePassage = {
  ordinal: number
  section: number
  start: number
  end: number
  text: string
  language?: string
}

/** A language of a document by its code, and its part of the text, from 0 to 1. */
export type LanguageShare = { code: string; share: number }

/** What bytes would say in one encoding. */
export type EncodingSample = { encoding: string; sample: string }

/** What the learner chose for the reading of a document; what is left out is told by the file. */
export type ReadingChoices = { language?: string; encoding?: string; isWhole?: boolean }

/** Where words stand in a document. */
export type SourceAnchor = { section: number; start: number; end: number }
