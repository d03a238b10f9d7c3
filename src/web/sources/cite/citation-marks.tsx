import { Link, useLocation } from 'react-router'
import type { Citation } from '#contract/sources.ts'
import type { PassageState } from '#web/sources/reader/passage.ts'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { addressOf, citationWords } from './citation-words.ts'
import classes from './citations.module.css'
import { markElements } from './mark-elements.ts'

/** The number of a citation, which leads to the passage; filled in where that passage is on show. */
export function CitationMark({ citation }: { citation: Citation }) {
  const { pathname, search } = useLocation()
  const to = addressOf(citation)
  const words = citationWords(citation)
  return (
    <Link
      to={to}
      // The reader puts the number beside the words.
      state={{ citation: citation.number } satisfies PassageState}
      className={classes.mark}
      data-cites={citation.sourceId}
      aria-label={words}
      title={words}
      aria-current={to === `${pathname}${search}` ? 'location' : undefined}
    >
      {citation.number}
    </Link>
  )
}

/** What a text needs to show its marks as numbers; without citations they are not shown. */
export const citationMarks = (citations: readonly Citation[]): MarkdownExtension => {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]))
  return {
    changes: [markElements({ isKnown: (number) => byNumber.has(number), tied: 'nowrap' })],
    components: {
      cite: ({ node }) => {
        const citation = byNumber.get(Number(node?.properties?.dataNumber))
        return citation === undefined ? null : <CitationMark citation={citation} />
      },
    },
  }
}

/** What one extension does after the other. */
export const extended = (
  one: MarkdownExtension | null | undefined,
  two: MarkdownExtension | null | undefined,
): MarkdownExtension => ({
  ...one,
  ...two,
  changes: [...(one?.changes ?? []), ...(two?.changes ?? [])],
  components: { ...one?.components, ...two?.components },
})
