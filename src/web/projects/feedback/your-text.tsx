import type { Submission } from '#contract/milestones.ts'
import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import { MarkedText } from '#web/exams/grading/graded-points.tsx'
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
          <MarkedText text={text} quotations={quotations} />
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
