import type { SourceAnchor } from '#contract/sources/reading.ts'

/** The reader, open where these words stand. */
export const linkToPassage = (sourceId: string, { section, start, end }: SourceAnchor) =>
  `/library/documents/${sourceId}?page=${section + 1}&start=${start}&end=${end}`
