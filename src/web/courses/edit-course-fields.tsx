import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { courseLimits, type OwnCourse } from '#contract/courses.ts'
import { fieldClasses } from '#web/ui/field-classes.ts'
import classes from './edit-course-fields.module.css'
import { type EditForm, UnitEditor } from './unit-editor.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

interface EditCourseFieldsProps {
  id: string
  course: OwnCourse
  form: EditForm
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** What is said above the fields. */
  children: ReactNode
}

export function EditCourseFields({ id, course, form, onSubmit, children }: EditCourseFieldsProps) {
  return (
    <form id={id} className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
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
