import { IconCloudCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import { classroomPath, setCurrentCourse } from '#web/courses/current-course.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { NoModelNotice } from '#web/shell/no-model-notice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useBeginning, withSentence } from './begin-from-sentence.ts'
import type { FilledFields } from './course-draft.ts'
import { CourseForm } from './course-form.tsx'
import classes from './create-course-screen.module.css'
import { CreationFaultBox } from './creation-fault-box.tsx'
import { useHandedSentence } from './handed-sentence.ts'
import { withProposal } from './implied-fields.ts'
import { useCourseCreation } from './use-course-creation.ts'
import { usualDraft } from './usual-draft.ts'
import { WritingCourse } from './writing-course.tsx'

export function CreateCourseScreen() {
  const navigate = useNavigate()
  const draft = useDraft({ place: 'course', empty: usualDraft })
  const [isLeaving, setIsLeaving] = useState(false)
  const handed = useHandedSentence()
  const goToDashboard = useCallback(() => void navigate('/dashboard'), [navigate])
  const goToLesson = useCallback(
    (course: OwnCourse) => {
      setCurrentCourse(course)
      void navigate(classroomPath(), { replace: true })
    },
    [navigate],
  )
  const restored = draft.restored?.value ?? null
  // True until the form itself is sent: then its draft is done with, and the dashboard comes next.
  const isBeginning = useRef(handed?.begin === true)
  const { creation, keep, create, retry, cancel, refuse } = useCourseCreation({
    // A course that was made beside an earlier draft leaves it as it was found.
    onSaved: useCallback(
      () => draft.keep((isBeginning.current && restored) || usualDraft),
      [draft.keep, restored],
    ),
    onCreated: useCallback(
      (course: OwnCourse) => (isBeginning.current ? goToLesson(course) : goToDashboard()),
      [goToLesson, goToDashboard],
    ),
    visibilityNow: () => draft.newest().visibility,
  })
  // What was typed into the form before stays: only the fields that came from its sentence follow the new one.
  const [initial] = useState(() => (handed ? withSentence(restored, handed) : restored))
  useEffect(() => {
    if (handed && initial) draft.keep(initial)
  }, [handed, initial, draft.keep])
  const onProposed = useCallback(
    (sentence: string, fields: FilledFields) => {
      const now = draft.newest()
      if (now.sentence === sentence) draft.keep(withProposal(now, fields))
    },
    [draft.newest, draft.keep],
  )
  const isWaiting = useBeginning({ handed, create, onProposed })
  const { unfinished, fault } = creation.step === 'form' ? creation : { unfinished: null, fault: null }

  const form = useRef<HTMLDivElement>(null)
  const edit = () => {
    refuse(null)
    form.current?.querySelector('textarea')?.focus()
  }

  return (
    <div className="form-width">
      <PageHeading
        lead={creation.step === 'form' && 'Say what you want to learn. The rest is filled in for you.'}
        actions={
          <span className={`row gap-6 muted small ${classes.saved}`} role="status">
            {creation.step === 'form' && draft.isStored && (
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
        <CreationFaultBox
          fault={fault}
          onRetry={unfinished && (() => void retry(unfinished))}
          onEdit={edit}
        />
      )}
      {creation.step === 'form' ? null : (
        <WritingCourse creation={creation} onCancel={cancel} onKeep={keep} />
      )}
      <div ref={form} hidden={creation.step !== 'form' || isWaiting}>
        <CourseForm
          draft={draft}
          isOpened={initial !== null && initial.sentence.trim() === ''}
          onRefuse={refuse}
          onSubmit={(course, propose) => {
            isBeginning.current = false
            void create(course, propose)
          }}
          onCancel={() => setIsLeaving(true)}
        />
        <p className="muted small mt-16">
          Do you have a course as a file? <Link to="/create-course/import">Import a course</Link>
        </p>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title="Discard draft and return to dashboard?"
        confirmLabel="Discard Draft"
        isDanger
        onClose={() => setIsLeaving(false)}
        onConfirm={() => {
          draft.clear()
          goToDashboard()
        }}
      >
        <p>What you have typed here will be lost.</p>
      </ConfirmDialog>
    </div>
  )
}
