import { IconCloudCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseBrief } from '#contract/courses.ts'
import { useSession } from '#web/lib/session.ts'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CourseForm } from './course-form.tsx'
import classes from './create-course-screen.module.css'
import { useCourseCreation } from './use-course-creation.ts'
import { useCourseDraft } from './use-course-draft.ts'
import { WritingCourse } from './writing-course.tsx'

export function CreateCourseScreen() {
  const { data: session } = useSession()
  return session ? <CreateCourse learnerId={session.learner.id} /> : null
}

function CreateCourse({ learnerId }: { learnerId: string }) {
  const navigate = useNavigate()
  const draft = useCourseDraft(learnerId)
  const [isLeaving, setIsLeaving] = useState(false)
  const goToDashboard = useCallback(() => void navigate('/dashboard'), [navigate])
  const { creation, create, retrySaving, cancel, refuse } = useCourseCreation({
    onSaved: draft.clear,
    onCreated: goToDashboard,
  })
  const { unsaved, fault } = creation.step === 'form' ? creation : { unsaved: null, fault: null }

  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) box.current?.focus()
  }, [fault])

  return (
    <div className={classes.page}>
      <PageHeading
        lead={creation.step === 'form' && 'Tell us what you want to learn. Your profile fills in the rest.'}
        actions={
          <span className={classes.saved} role="status">
            {creation.step === 'form' && draft.isSaved && (
              <>
                <IconCloudCheck size={18} stroke={1.75} aria-hidden="true" />
                Draft saved
              </>
            )}
          </span>
        }
      >
        Design Your Own Course
      </PageHeading>
      <NoModelNotice />
      {fault && (
        <div ref={box} tabIndex={-1} className={classes.fault}>
          <ErrorAlert title={fault.title} {...(unsaved ? { onRetry: () => void retrySaving(unsaved) } : {})}>
            {fault.detail}
          </ErrorAlert>
        </div>
      )}
      {creation.step === 'form' ? null : (
        <WritingCourse
          brief={creation.brief}
          units={creation.units}
          isSaving={creation.step === 'saving'}
          onCancel={cancel}
        />
      )}
      <div hidden={creation.step !== 'form'}>
        <CourseForm
          initial={draft.restored}
          onEdit={draft.edit}
          onRefuse={refuse}
          onSubmit={(brief: CourseBrief) => void create(brief)}
          onCancel={() => setIsLeaving(true)}
        />
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title="Discard draft and return to dashboard?"
        confirmLabel="Discard Draft"
        isDanger
        onCancel={() => setIsLeaving(false)}
        onConfirm={() => {
          draft.clear()
          goToDashboard()
        }}
      >
        <p>What you have typed here will be gone.</p>
      </ConfirmDialog>
    </div>
  )
}
