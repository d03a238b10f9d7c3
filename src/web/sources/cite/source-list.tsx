import { useId } from 'react'
import { Link } from 'react-router'
import { writtenMark } from '#contract/sources/marks.ts'
import type { Citation } from '#contract/sources.ts'
import { CitationMark } from './citation-marks.tsx'
import { addressOf, pageOrSection } from './citation-words.ts'
import classes from './citations.module.css'

/** The citations whose number occurs in the text, in their order. */
const usedIn = (text: string, citations: readonly Citation[]): Citation[] => {
  const numbers = new Set([...text.matchAll(writtenMark())].map(([, number]) => Number(number)))
  return citations.filter(({ number }) => numbers.has(number))
}

interface CitedProps {
  text: string
  citations: readonly Citation[]
}

/** The list of sources at the end of notes. */
export function SourceList({ text, citations, guide }: CitedProps & { guide: string }) {
  const id = useId()
  const used = usedIn(text, citations)
  if (used.length === 0) return null
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h3 id={id}>Sources</h3>
      <ol>
        {used.map((citation) => (
          <li key={citation.number}>
            <CitationMark citation={citation} />
            <p>
              <Link className={classes.work} to={addressOf(citation)}>
                <bdi>{citation.title}</bdi>
              </Link>
              , {pageOrSection(citation)}
              <br />
              <span className="muted" dir="auto">
                “{citation.quote}”
              </span>
            </p>
          </li>
        ))}
      </ol>
      <p className="muted small mt-10">
        From your documents. Sentences without a number are the {guide}’s own.
      </p>
    </section>
  )
}

/** Below a reply about one document: the passage that each number links to. */
export function CitedPlaces({ text, citations }: CitedProps) {
  const used = usedIn(text, citations)
  if (used.length === 0) return null
  return (
    <ol className={classes.places} aria-label="Passages">
      {used.map((citation) => (
        <li key={citation.number} className={classes.place}>
          <CitationMark citation={citation} />
          <span>
            <Link className={classes.work} to={addressOf(citation)}>
              {citation.isPage ? 'Page' : 'Section'} {citation.label}
            </Link>
            {citation.heading !== '' && (
              <>
                , <bdi>{citation.heading}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The passage that a question of an exam was made from. */
export function CitedPassage({ citation }: { citation: Citation }) {
  return (
    <p className="small">
      From your document{' '}
      <Link to={addressOf(citation)}>
        <bdi>{citation.title}</bdi>, {pageOrSection(citation)}
      </Link>
      :{' '}
      <span className="muted" dir="auto">
        “{citation.quote}”
      </span>
    </p>
  )
}
