import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { GradedAnswer, GradedPoint } from '#contract/exams.ts'
import { ExamText } from '#web/exams/exam-text.tsx'
import classes from './graded-points.module.css'
import { markedParts } from './marked-parts.ts'

/** Each point of the rubric: the learner's words that earn it, or what is not there yet. */
export function GradedPoints({ points }: { points: readonly GradedPoint[] }) {
  return (
    <ul className={`stack gap-8 small-tight measure ${classes.points}`} aria-label="Point by point">
      {points.map(({ criterion, met, quotation, missing }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the rubric
        <li key={index} className="flex gap-8" data-met={met || undefined}>
          {met ? (
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
          ) : (
            <IconCircle size={16} stroke={1.75} aria-hidden="true" />
          )}
          <div className="grow shrinkable breaks">
            <b>{met ? 'There: ' : 'Not yet: '}</b>
            <ExamText text={criterion} />
            {met && quotation !== '' && (
              <p className={classes.quotation}>
                <q>{quotation}</q>
              </p>
            )}
            {!met && missing !== '' && missing !== criterion && (
              <div className="muted">
                <ExamText text={missing} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The learner's own words, with those marked that earned a point. */
export function MarkedAnswer({ answer }: { answer: Pick<GradedAnswer, 'studentAnswer' | 'points'> }) {
  const { studentAnswer, points = [] } = answer
  const quotations = points.filter(({ met }) => met).map(({ quotation }) => quotation)
  return <MarkedText text={studentAnswer} quotations={quotations} />
}

/** A text with the words marked that are quoted. */
export const MarkedText = ({ text, quotations }: { text: string; quotations: readonly string[] }) =>
  markedParts(text, quotations).map(
    ({ text: part, isMarked }, index) =>
      // biome-ignore-start lint/suspicious/noArrayIndexKey: a part is its place in the text
      isMarked ? (
        <mark key={index} className={classes.earned}>
          {part}
        </mark>
      ) : (
        <span key={index}>{part}</span>
      ),
    // biome-ignore-end lint/suspicious/noArrayIndexKey: a part is its place in the text
  )

/** Said beside every score that is the learner's own count. */
export function GradedByYou() {
  return <span className="tag nowrap">Graded by you</span>
}
