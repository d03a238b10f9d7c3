import { Link } from 'react-router'
import { linkToPassage } from '#contract/addresses/source-link.ts'
import type { FoundPassage } from './api.ts'
import classes from './found-passage.module.css'
import { excerptOf } from './matched-text.ts'
import { placeWords } from './source-words.ts'

interface FoundPassageItemProps {
  passage: FoundPassage
  /** Where several documents are searched. */
  withTitle?: boolean
  onFollow?: () => void
}

/** A passage that a search found, with the words that match; it leads to where they stand. */
export function FoundPassageItem({ passage, withTitle = false, onFollow }: FoundPassageItemProps) {
  const { sourceId, title, text, matches } = passage
  const pieces = excerptOf(text, matches)
  return (
    <li className={`lined relative ${classes.found}`}>
      <p className="small-tight">
        <Link
          className={`strong plain covers ${classes.link}`}
          to={linkToPassage(sourceId, passage)}
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          {withTitle && (
            <>
              <bdi>{title}</bdi>,{' '}
            </>
          )}
          <bdi>{placeWords(passage)}</bdi>
        </Link>
        {passage.isPage && passage.heading !== '' && (
          <span className="muted">
            {' '}
            · <bdi>{passage.heading}</bdi>
          </span>
        )}
      </p>
      <p className={`mt-4 ${classes.text}`} dir="auto">
        {pieces.map(({ text: words, isMatch }, index) =>
          isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
            <mark key={index} className={classes.match}>
              {words}
            </mark>
          ) : (
            words
          ),
        )}
      </p>
    </li>
  )
}
