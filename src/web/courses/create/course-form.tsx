import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { VisibilityChoice } from '#web/courses/edit/visibility-choice.tsx'
import type { KeptDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import type { CourseDraft } from './course-draft.ts'
import { CourseFields } from './course-fields.tsx'
import classes from './course-form.module.css'
import type { CreationFault } from './creation-fault.ts'
import { OwnDocuments } from './own-documents.tsx'
import { mayPropose } from './propose-details.ts'
import { formFault, type NewCourse, newCourseOf } from './read-course-form.ts'
import { type Proposing, useProposedDetails } from './use-proposed-details.ts'
import { usualDraft } from './usual-draft.ts'

const proposalPurposes = ['propose-course']

interface CourseFormProps {
  draft: KeptDraft<CourseDraft>
  /** The details are unfolded from the start: the learner wrote them field by field. */
  isOpened: boolean
  /** Receives what the whole form lacks, for the box above it. */
  onRefuse: (fault: CreationFault | null) => void
  /** `propose` returns the course with the fields that a guide fills in from the sentence. */
  onSubmit: (course: NewCourse, propose?: (signal: AbortSignal) => Promise<NewCourse>) => void
  onCancel: () => void
}

/** One sentence is enough; the fields it fills are folded below it. */
export function CourseForm({ draft, isOpened, onRefuse, onSubmit, onCancel }: CourseFormProps) {
  const form = useSchemaForm({
    schema: () => import('./course-form-schema.ts').then((m) => m.courseFormSchema),
    initialValues: usualDraft,
    draft,
    send: (_checked, values) => {
      // Visible fields are sent as they are; folded fields are filled in while sending.
      if (isOpen || !mayPropose(values)) {
        details.stop()
        return onSubmit(newCourseOf(values))
      }
      onSubmit(newCourseOf(values), async (signal) => newCourseOf(await details.propose(signal)))
    },
    onInvalid: (errors, values) => {
      const fault = formFault(values, errors)
      onRefuse(fault)
      if (Object.keys(errors).some((field) => field !== 'sentence')) setIsOpen(true)
      if (fault === null) console.info('A course without a title is not sent.')
    },
  })
  const [isOpen, setIsOpen] = useState(isOpened)
  const details = useProposedDetails(form)
  const proposeInView = () => void details.propose().catch(() => {})
  const fieldsId = useId()
  const visibilityName = useId()

  return (
    <form className={`panel lifted ${classes.card}`} noValidate onSubmit={form.submit}>
      <DraftNotice kept={draft} />
      <GrowingText
        {...form.field('sentence', courseLimits.sentence)}
        label="What do you want to learn?"
        description="One sentence is enough. You can change everything else before and after."
        placeholder="I want to learn how vaccines work"
        minRows={2}
        maxRows={6}
        onKeyDown={submitOnEnter}
        onChange={({ currentTarget: { value } }) => {
          form.clearErrors()
          details.follow(value)
        }}
        onBlur={() => {
          if (isOpen) proposeInView()
        }}
      />
      <Boundary name="The list of your documents">
        <OwnDocuments
          chosen={form.values.sourceIds}
          onChange={(sourceIds) => form.setFieldValue('sourceIds', sourceIds)}
          onBrought={({ id, title }) => {
            const values = form.getValues()
            const chosen = [...new Set([...values.sourceIds, id])]
            const said = values.sentence.trim() === '' ? `What “${title}” teaches` : values.sentence
            details.follow(said, { sourceIds: chosen })
          }}
        />
      </Boundary>
      <button
        type="button"
        className={`row between gap-12 dark mt-20 ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => {
          setIsOpen(!isOpen)
          if (!isOpen) proposeInView()
        }}
      >
        <span>
          Course details
          <small>Title, objectives, level, hours and lessons, filled in from your sentence.</small>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <p className={!isOpen || details.state === 'none' ? '' : 'muted small mt-12'} role="status">
        {isOpen && proposingWords[details.state]}
      </p>
      {isOpen && details.state === 'asking' && (
        <GuideWait label="The course details" purposes={proposalPurposes} />
      )}
      <div id={fieldsId}>
        {isOpen && (
          <div className={classes.fields}>
            <CourseFields form={form} />
          </div>
        )}
      </div>
      <div className={`line-above mt-28 ${classes.visibility}`}>
        <VisibilityChoice
          name={visibilityName}
          value={form.values.visibility}
          onChange={(visibility) => form.setFieldValue('visibility', visibility)}
        >
          Your progress, notes and chats always stay private.
        </VisibilityChoice>
      </div>
      <div className="flex wrap to-end gap-12 mt-32">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" rightSection={<IconArrowRight size={18} stroke={1.75} />}>
          Create Course
        </Button>
      </div>
    </form>
  )
}

const proposingWords: Record<Proposing, string> = {
  none: '',
  asking: 'The guide reads your sentence and fills in the details …',
  filled: 'The guide filled in the details from your sentence. Change whatever you like.',
  failed: 'The guide could not fill in the details. They contain only what your sentence says.',
}

/** Enter submits, as in a field of one line; not while an input method is still composing. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
