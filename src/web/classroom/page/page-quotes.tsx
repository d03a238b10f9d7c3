import { Link } from 'react-router'
import { linkToPassage } from '#contract/addresses/source-link.ts'
import type { StudyPage } from '#contract/study-page.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import classes from './study-page.module.css'

/** What the learner's own sources say on the words of the unit, word for word. */
export function PageQuotes({ quotes }: Pick<StudyPage, 'quotes'>) {
  return (
    <section className={classes.quotes} aria-labelledby="page-quotes">
      <h3 id="page-quotes" className="as-h4">
        What your sources say
      </h3>
      {quotes.length === 0 && (
        <p className="muted mt-8">
          Nothing yet. Trivium quotes here what your sources say about the words above: passages that you
          paste, documents of this course, and transcripts of its videos.
        </p>
      )}
      {quotes.map(({ text, title, video, document }) => (
        <figure key={text} className="mt-16">
          <blockquote>{text}</blockquote>
          <figcaption className="muted small mt-4">
            {document !== null && (
              <Link to={linkToPassage(document.sourceId, document)}>
                {title}, {document.isPage ? 'page' : 'section'} {document.label}
              </Link>
            )}
            {video === null && document === null && title}
            {video !== null && (
              <Link to={`/video/${video.id}`}>
                {title}
                {video.startSeconds !== null && `, at ${clockTime(video.startSeconds)}`}
              </Link>
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
