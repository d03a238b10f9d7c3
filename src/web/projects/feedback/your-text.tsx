import type { Submission } from '#contract/milestones.ts'
import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import { markedParts } from '#web/exams/grading/marked-parts.ts'
import classes from './your-text.module.css'

interface YourTextProps {
  submission: Submission
  feedback: SubmissionFeedback
}

/** The version as it was handed in, with the words marked that met a criterion. */
export function YourText({ submission: { text, link }, feedback }: YourTextProps) {
  const quotations = feedback.criteria.flatMap(({ isMet, quotation }) =>
    isMet && quotation ? [quotation] : [],
  )
  return (
    <div className={`mt-12 breaks ${classes.text}`}>
      {text !== '' && (
        <p className="pre-line">
          {markedParts(text, quotations).map(
            ({ text: part, isMarked }, index) =>
              // biome-ignore-start lint/suspicious/noArrayIndexKey: a part is its place in the text
              isMarked ? (
                <mark key={index} className={classes.met}>
                  {part}
                </mark>
              ) : (
                <span key={index}>{part}</span>
              ),
            // biome-ignore-end lint/suspicious/noArrayIndexKey: a part is its place in the text
          )}
        </p>
      )}
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {link}
        </a>
      )}
    </div>
  )
}
