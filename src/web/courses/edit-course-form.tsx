import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  type CourseVisibility,
  courseLimits,
  type EditCourse,
  editCourseSchema,
  type OwnCourse,
  reachedUnits,
} from '#contract/courses.ts'
import { innerTitle } from '#contract/text.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { UnitEditor } from './unit-editor.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'
import { shownVisibility } from './visibility-words.ts'

/** `key` tells rows apart while they move. */
export type EditedUnitValues = {
  key: string
  id?: string
  title: string
  unitObjective: string
  unitAssessment: string
}
export type EditCourseValues = {
  title: string
  description: string
  visibility: CourseVisibility
  units: EditedUnitValues[]
}

interface EditCourseFormProps {
  id: string
  course: OwnCourse
  error: unknown
  onReload: () => void
  onSave: (edit: EditCourse) => void
}

/** Titles as they are shown, but for units that are reached: these go back as they came. */
function valuesOf(course: OwnCourse): EditCourseValues {
  const reached = reachedUnits(course, course.units.length)
  return {
    title: innerTitle(course.title),
    description: course.description,
    visibility: shownVisibility(course),
    units: course.units.map(({ id, title, unitObjective, unitAssessment }, index) => ({
      key: id,
      id,
      title: index < reached ? title : innerTitle(title),
      unitObjective,
      unitAssessment,
    })),
  }
}

const withoutKeys = (units: EditedUnitValues[]) => units.map(({ key: _key, ...unit }) => unit)

export function EditCourseForm({ id, course: latest, error, onReload, onSave }: EditCourseFormProps) {
  // What is typed here was made on this course: a newer one that comes meanwhile must not lend the save its time.
  const [course] = useState(latest)
  const form = useForm<EditCourseValues>({
    initialValues: valuesOf(course),
    validate: (values) => {
      const checked = editCourseSchema.safeParse({ ...values, units: withoutKeys(values.units) })
      return Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
      )
    },
  })
  const isOutdated = error instanceof ApiError && error.code === 'course_changed'

  return (
    <form
      id={id}
      className="stack gap-20 dialog-form"
      noValidate
      onSubmit={form.onSubmit(({ units, ...values }) =>
        onSave({ ...values, units: withoutKeys(units), updatedAt: course.updatedAt }),
      )}
    >
      {error !== null && (
        <ErrorAlert title={sentenceFor(error)} {...(isOutdated ? { onRetry: onReload } : {})} />
      )}
      <TextInput
        {...form.getInputProps('title')}
        label="Title"
        withAsterisk
        maxLength={courseLimits.title}
        classNames={fieldClasses}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label="Description"
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={courseLimits.description}
        classNames={fieldClasses}
      />
      <VisibilityChoice
        name={`${id}-visibility`}
        value={form.values.visibility}
        onChange={(visibility) => form.setFieldValue('visibility', visibility)}
        isCopy={course.forkLevel > 0}
      />
      <UnitEditor course={course} form={form} />
    </form>
  )
}
