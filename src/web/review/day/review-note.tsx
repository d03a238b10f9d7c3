import type { OpenReview } from './open-review.ts'
import classes from './review.module.css'
import { TextLink } from './text-link.tsx'
import { UnsentNotice } from './unsent-notice.tsx'

interface ReviewNoteProps {
  review: OpenReview
  note: 'suspended' | 'gone' | 'refused' | null
}

/** What was just done, or what became of an answer. The region is there before its words, so that they are heard. */
export const ReviewNote = ({ review, note }: ReviewNoteProps) => (
  <>
    <UnsentNotice outbox={review.outbox} />
    <div role="status" className={`small ${classes.note}`}>
      {note === 'suspended' && (
        <>
          Suspended. <TextLink onClick={review.undo}>Undo</TextLink>
        </>
      )}
      {note === 'gone' &&
        'That card was deleted in the meantime. Your answer was left out, and the review continues.'}
      {note === 'refused' &&
        'One answer could not be counted: the card was changed on another device in the meantime.'}
    </div>
  </>
)
