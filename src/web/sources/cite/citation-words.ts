import { linkToPassage } from '#contract/addresses/source-link.ts'
import type { Citation } from '#contract/sources.ts'

/** The page of a PDF, the section of another kind. */
export const pageOrSection = ({ isPage, label }: Pick<Citation, 'isPage' | 'label'>): string =>
  `${isPage ? 'page' : 'section'} ${label}`

/** The source of a citation number, for its tooltip and for screen readers. */
export const citationWords = (citation: Citation): string =>
  `Source ${citation.number}: ${citation.title}, ${pageOrSection(citation)}: “${citation.quote}”`

export const addressOf = ({ sourceId, section, start, end }: Citation): string =>
  linkToPassage(sourceId, { section, start, end })
