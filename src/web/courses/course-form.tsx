import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { courseLimits } from '#contract/courses.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { type CourseDraft, emptyDraft } from './course-draft.ts'
import { CourseFields } from './course-fields.tsx'
import classes from './course-form.module.css'
import type { CreationFault } from './creation-fault.ts'
import { followLearner, followSentence, type Learner } from './implied-fields.ts'
import { type NewCourse, readCourseForm } from './read-course-form.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

interface CourseFormProps {
  initial: CourseDraft | null
  /** What the profile says of them, as soon as it is known. */
  learner: Learner
  onEdit: (draft: CourseDraft) => void
  /** What the form as a whole lacks, for the box above it. */
  onRefuse: (fault: CreationFault | null) => void
  onSubmit: (course: NewCourse) => void
  onCancel: () => void
}

/** One sentence is enough; every field it fills stands below it, folded. */
export function CourseForm({ initial, learner, onEdit, onRefuse, onSubmit, onCancel }: CourseFormProps) {
  const form = useForm<CourseDraft>({
    initialValues: initial ?? emptyDraft,
    onValuesChange: (values, before) => {
      if (values !== before) onEdit(values)
    },
  })
  // A draft without a sentence was written field by field.
  const [isOpen, setIsOpen] = useState(initial !== null && initial.sentence.trim() === '')
  const fieldsId = useId()
  const visibilityName = useId()

  // The first field in error takes the focus, once the details that hold it are unfolded.
  const [missing, setMissing] = useState<string | null>(null)
  useEffect(() => {
    if (missing === null) return
    form.getInputNode(missing)?.focus()
    setMissing(null)
  }, [missing, form.getInputNode])

  const knownLearner = useRef(learner)
  useEffect(() => {
    const before = knownLearner.current
    knownLearner.current = learner
    const values = form.getValues()
    const now = followLearner(values, before, learner)
    if (now.priorKnowledge !== values.priorKnowledge) form.setValues(now)
  }, [learner, form.getValues, form.setValues])

  const submit = (values: CourseDraft) => {
    const read = readCourseForm(values)
    if ('course' in read) return onSubmit(read.course)
    form.setErrors(read.errors)
    onRefuse(read.fault)
    if (Object.keys(read.errors).some((field) => field !== 'sentence')) setIsOpen(true)
    if (read.fault === null) console.info('A course without a title is not sent.')
    setMissing(Object.keys(read.errors)[0] ?? null)
  }

  return (
    <form className={`panel lifted ${classes.card}`} noValidate onSubmit={form.onSubmit(submit)}>
      <Textarea
        {...form.getInputProps('sentence')}
        classNames={fieldClasses}
        label="What do you want to learn?"
        description="One sentence is enough. You can change everything else before and after."
        placeholder="I want to learn how vaccines work"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={courseLimits.sentence}
        onKeyDown={submitOnEnter}
        onChange={({ currentTarget: { value } }) => {
          form.clearErrors()
          form.setValues(followSentence(form.getValues(), value, learner))
        }}
      />
      <button
        type="button"
        className={`row between gap-12 dark mt-20 ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          Course details
          <small>Title, objectives, level, hours and lessons, filled in from your sentence.</small>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
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

/** As in a field of one line; not while an input method is still composing. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
