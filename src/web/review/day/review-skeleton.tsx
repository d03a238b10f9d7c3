import { CardFrame } from './card-frame.tsx'
import classes from './review.module.css'
import bones from './review-skeleton.module.css'

/** A card on its way. */
export const ReviewSkeleton = () => (
  <div className={classes.review} aria-busy="true">
    <h1 className="unseen" tabIndex={-1}>
      Review
    </h1>
    <p className="unseen" role="status">
      Loading your cards...
    </p>
    <div className={`row between ${bones.bar}`}>
      <span className={`bone ${bones.words}`} style={{ width: 60 }} />
      <span className={`bone ${bones.ticks}`} />
    </div>
    <CardFrame label="Card">
      <span className={`bone ${bones.words}`} style={{ width: '46%' }} />
      {['94%', '88%', '52%'].map((width) => (
        <span key={width} className={`bone ${bones.line}`} style={{ width }} />
      ))}
    </CardFrame>
  </div>
)
