import type { ExamProgress } from '#contract/exam-details.ts'
import { inWords } from '#contract/words/number-words.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { examPurposes } from '#web/lib/guide-wait/purposes.ts'
import { useStore } from '#web/ui/store.ts'
import { examProgress } from './api.ts'
import classes from './exam.module.css'

/** The exam is on its way: it may have to be written first, and checked. */
export function ExamSkeleton({ activityId }: { activityId: string }) {
  const progress = useStore(examProgress(activityId))
  return (
    <div className={classes.exam} aria-busy="true">
      <p className="muted mb-20" role="status">
        {sentenceOf(progress)}
      </p>
      <GuideWait label="Your exam" purposes={examPurposes} about={activityId} />
      <span className={`bone ${classes.line}`} style={{ width: '92%' }} />
      <span className={`bone ${classes.line}`} style={{ width: '64%' }} />
      <span className={`bone ${classes.block}`} />
      <span className={`bone ${classes.block}`} />
      <span className={`bone ${classes.block}`} />
    </div>
  )
}

/** What is done at this moment, as the server tells it. */
function sentenceOf(progress: ExamProgress | null): string {
  if (progress === null) return 'Looking for your exam.'
  const { step, count } = progress
  const number = inWords(count)
  if (step === 'writing')
    return count === 0
      ? 'The Examiner is writing your questions.'
      : `The Examiner is writing your questions: ${number} so far, with a few to spare.`
  if (step === 'reading')
    // A reader without key and rubric finds what cannot be solved; being the same model, it may share its errors.
    return `The model that wrote them now reads the ${number} questions as a second reader, without seeing the answers. Doubtful ones are dropped.`
  return count === 1
    ? 'The second reader’s short answer is checked against its rubric.'
    : `The second reader’s ${number} short answers are checked against their rubrics.`
}
