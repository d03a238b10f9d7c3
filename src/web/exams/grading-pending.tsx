import { Loader } from '@mantine/core'
import type { Ref } from 'react'
import { examFaults } from '#contract/exams/rules.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

interface GradingPendingProps {
  headingRef: Ref<HTMLHeadingElement>
  isGrading: boolean
  fault: string | null
  onRetry: () => void
}

/** Submitted, and not graded: either it is on its way, or it can be asked for again. */
export function GradingPending({ headingRef, isGrading, fault, onRetry }: GradingPendingProps) {
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1}>
        {isGrading ? 'Grading your exam' : 'Grading pending'}
      </h3>
      {isGrading && <GuideWait label="Your grades" purposes={['grade-exam']} />}
      {isGrading ? (
        <p className="muted mb-20" role="status">
          <Loader size={16} color="currentColor" mr={10} aria-hidden="true" />
          Your answers are submitted. I am reading them now.
        </p>
      ) : (
        <ErrorAlert title={fault ?? examFaults.grading} onRetry={onRetry} />
      )}
    </>
  )
}
