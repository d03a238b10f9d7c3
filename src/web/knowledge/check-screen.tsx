import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import type { ExamDetails } from '#contract/exam-details.ts'
import { ActivityView } from '#web/classroom/activity-view.tsx'
import { oneExamQuery } from '#web/exams/api.ts'
import classes from '#web/exams/exam.module.css'
import { ExamIntro } from '#web/exams/exam-intro.tsx'
import { ExamPhase, UnsavedAlert, useArrival } from '#web/exams/exam-phase.tsx'
import { useExam } from '#web/exams/use-exam.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** A few questions on one concept, for a learner who says that they know it. */
export function CheckScreen() {
  const { examId = '' } = useParams()
  return <Check key={examId} examId={examId} />
}

const roleLine = 'Tests one concept'

/** The page of the tested concept, with the reasons for its belief. */
const whyOf = ({ courseId, checkedConceptId }: ExamDetails['exam']) =>
  `/profile/knowledge?${new URLSearchParams({
    ...(courseId !== null && { course: courseId }),
    ...(checkedConceptId !== null && { concept: checkedConceptId }),
  })}`

function Check({ examId }: { examId: string }) {
  const open = useExam({ id: examId, query: oneExamQuery(examId) })
  const headingRef = useArrival(open)
  const { exam, loading } = open
  return (
    <div className="form-width">
      <PageHeading
        actions={
          <Button
            component={Link}
            to={exam ? whyOf(exam.exam) : '/profile/knowledge'}
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.75} />}
          >
            Back to what you know
          </Button>
        }
      >
        Test yourself
      </PageHeading>
      {exam === undefined && loading.fault !== null && (
        <ErrorAlert title={loading.fault} onRetry={loading.run} retrying={loading.isBusy} />
      )}
      {exam === undefined && loading.fault === null && (
        <p className="muted" role="status">
          Looking for your questions.
        </p>
      )}
      {exam && (
        <ActivityView
          activity={{ id: examId, leader: 'Examiner', title: exam.exam.title, type: '' }}
          role={roleLine}
        >
          <div className={classes.exam}>
            <UnsavedAlert open={open} />
            <ExamPhase
              open={open}
              exam={exam}
              headingRef={headingRef}
              intro={
                <ExamIntro
                  lead="All these questions are about this one concept. Your answers become evidence, as in any exam: they can count for you or against you."
                  questionCount={exam.questions.length}
                  headingRef={headingRef}
                  start={open.start}
                />
              }
              next={
                <Button component={Link} to={whyOf(exam.exam)}>
                  See what this changes
                </Button>
              }
            />
          </div>
        </ActivityView>
      )}
    </div>
  )
}
