import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Input, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowRight } from '@tabler/icons-react'
import { useId } from 'react'
import { type CourseBrief, courseLimits, difficultyLevels } from '#contract/courses.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { type CourseDraft, emptyDraft } from './course-draft.ts'
import classes from './course-form.module.css'
import type { CreationFault } from './creation-fault.ts'
import { readCourseForm } from './read-course-form.ts'

interface CourseFormProps {
  initial: CourseDraft | null
  onEdit: (draft: CourseDraft) => void
  /** What the form as a whole lacks, for the box above it. */
  onRefuse: (fault: CreationFault | null) => void
  onSubmit: (brief: CourseBrief) => void
  onCancel: () => void
}

export function CourseForm({ initial, onEdit, onRefuse, onSubmit, onCancel }: CourseFormProps) {
  const levelId = useId()
  const form = useForm<CourseDraft>({
    initialValues: initial ?? emptyDraft,
    onValuesChange: (values, before) => {
      if (values !== before) onEdit(values)
    },
  })
  const field = (name: keyof CourseDraft) => ({ ...form.getInputProps(name), classNames: fieldClasses })

  const submit = (values: CourseDraft) => {
    const read = readCourseForm(values)
    if ('brief' in read) return onSubmit(read.brief)
    form.setErrors(read.errors)
    onRefuse(read.fault)
    if (read.fault === null) {
      console.info('A course without a title is not sent.')
      form.getInputNode('title')?.focus()
    }
  }

  return (
    <form className={classes.card} noValidate onSubmit={form.onSubmit(submit)}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>The subject</legend>
        <TextInput {...field('title')} label="Title" withAsterisk required maxLength={courseLimits.title} />
        <Textarea
          {...field('description')}
          label="Description"
          withAsterisk
          required
          autosize
          minRows={3}
          maxRows={12}
          maxLength={courseLimits.description}
        />
        <Textarea
          {...field('objectives')}
          label="Objectives"
          description="Separate with commas."
          withAsterisk
          required
          autosize
          minRows={2}
          maxRows={8}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>You and your time</legend>
        <TextInput
          {...field('priorKnowledge')}
          label="Prior knowledge"
          description="Separate with commas. Write None if you are starting fresh."
          withAsterisk
          required
        />
        <Input.Wrapper
          label="Difficulty level"
          withAsterisk
          labelElement="div"
          labelProps={{ id: levelId }}
          classNames={fieldClasses}
        >
          <SegmentedControl
            classNames={levelClasses}
            fullWidth
            withItemsBorders={false}
            aria-labelledby={levelId}
            data={[...difficultyLevels]}
            value={form.values.difficultyLevel}
            onChange={(level) => form.setFieldValue('difficultyLevel', level)}
          />
        </Input.Wrapper>
        <div className={classes.numbers}>
          <NumberInput
            {...field('weeklyHours')}
            {...numberProps}
            label="Weekly hours"
            min={courseLimits.weeklyHours.min}
            max={courseLimits.weeklyHours.max}
            onChange={(value) => form.setFieldValue('weeklyHours', String(value))}
          />
          <NumberInput
            {...field('lessons')}
            {...numberProps}
            label="Lessons"
            min={courseLimits.lessons.min}
            max={courseLimits.lessons.formMax}
            onChange={(value) => form.setFieldValue('lessons', String(value))}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Sources</legend>
        <TextInput
          {...field('referenceBooks')}
          label="Reference books"
          description="Optional. Separate with commas."
          placeholder="The Theory That Would Not Die, Think Bayes"
        />
      </fieldset>
      <div className={classes.actions}>
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

const levelClasses = {
  root: classes.levels ?? '',
  label: classes.level ?? '',
  indicator: classes.chosen ?? '',
}

/** A number out of range stays to be seen and is told on submit. */
const numberProps = {
  withAsterisk: true,
  required: true,
  allowDecimal: false,
  clampBehavior: 'none',
} as const
