import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { type CourseVisibility, courseLimits, type OwnCourse, reachedUnits } from '#contract/courses.ts'
import { innerTitle } from '#contract/text.ts'
import type { FormFields } from '#web/lib/use-schema-form.ts'
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

export type EditCourseForm = FormFields<EditCourseValues>

/** Titles as they are shown, but for units that are reached: these go back as they came. */
export function editedValues(course: OwnCourse): EditCourseValues {
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

export const withoutKeys = (units: EditedUnitValues[]) => units.map(({ key: _key, ...unit }) => unit)

export function EditCourseFields({ form, course }: { form: EditCourseForm; course: OwnCourse }) {
  const visibilityName = useId()
  return (
    <>
      <TextInput
        {...form.field('title')}
        label="Title"
        withAsterisk
        maxLength={courseLimits.title}
        data-autofocus
      />
      <Textarea
        {...form.field('description')}
        label="Description"
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={courseLimits.description}
      />
      <VisibilityChoice
        name={visibilityName}
        value={form.values.visibility}
        onChange={(visibility) => form.setFieldValue('visibility', visibility)}
        isCopy={course.forkLevel > 0}
      />
      <UnitEditor course={course} form={form} />
    </>
  )
}
