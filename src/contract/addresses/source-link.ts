import type { SourceAnchor } from '#contract/sources/reading.ts'

/** Where a passage of a document is read: its page or section, with the words marked. */
export const linkToPassage = (sourceId: string, { section, start, end }: SourceAnchor): string =>
  `/library/documents/${sourceId}?page=${section + 1}&start=${start}&end=${end}`
