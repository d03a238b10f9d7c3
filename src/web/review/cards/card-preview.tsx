import { facesOf, kindOf, ordinalsOf } from '#contract/review/faces.ts'
import { CardText } from '#web/review/day/card-text.tsx'
import classes from './card-preview.module.css'

/** What the words make: each card as it will be asked and answered. */
export function CardPreview({ front, back }: { front: string; back: string }) {
  const kind = kindOf(front, false)
  const shown = ordinalsOf(kind, front).slice(0, 3)
  return (
    <section aria-label="Preview" className={`stack gap-12 ${classes.preview}`}>
      {shown.map((ordinal) => {
        const { question, answer } = facesOf({ kind, ordinal, front, back })
        return (
          <div key={ordinal} className={`breaks ${classes.card}`}>
            <div className="strong dark">
              <CardText text={question} />
            </div>
            <div className={`mt-8 ${classes.answer}`}>
              <CardText text={answer} />
            </div>
          </div>
        )
      })}
    </section>
  )
}
