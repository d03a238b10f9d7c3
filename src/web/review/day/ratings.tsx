import { sayInterval } from '#contract/review/say-interval.ts'
import { type Rating, ratings, ratingWords } from '#contract/review.ts'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import classes from './ratings.module.css'
import type { SittingCard } from './sitting.ts'

interface RatingsProps {
  next: SittingCard['next']
  onRate: (rating: Rating) => void
}

/** Four ways to say how it went, each with when the card would come again. */
export function Ratings({ next, onRate }: RatingsProps) {
  const now = new Date()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in and sent; these act at once
    <div role="group" aria-label="How well did you recall it?" className={classes.ratings}>
      {ratings.map((rating) => {
        const { word, meaning } = ratingWords[rating]
        const dueAt = next?.[rating - 1]
        const when = dueAt === undefined ? '' : sayInterval(now, new Date(dueAt))
        return (
          <button
            key={rating}
            type="button"
            className={classes.rating}
            aria-description={meaning}
            aria-keyshortcuts={String(rating)}
            onClick={() => onRate(rating)}
          >
            <b>{word}</b>
            <span className={classes.key}>
              <Kbd>{String(rating)}</Kbd>
            </span>
            <span className={`digits ${classes.when}`}>{when}</span>
            {/* Heard after the name, as its description. */}
            <span className={`muted ${classes.meaning}`} aria-hidden="true">
              {meaning}
            </span>
          </button>
        )
      })}
    </div>
  )
}
