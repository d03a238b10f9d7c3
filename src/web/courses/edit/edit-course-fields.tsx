import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { courseLimits } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import type { EditCourseForm } from './edit-course-values.ts'
import { ProjectsAlong } from './projects-along.tsx'
import { UnitEditor } from './unit-editor.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'
import { canBeListed } from './visibility-words.ts'

export function EditCourseFields({ form, course }: { form: EditCourseForm; course: OwnCourse }) {
  const visibilityName = useId()
  return (
    <>
      <TextInput {...form.field('title', courseLimits.title)} label="Title" withAsterisk data-autofocus />
      <GrowingText
        {...form.field('description', courseLimits.description)}
        label="Description"
        withAsterisk
        minRows={3}
        maxRows={10}
      />
      <VisibilityChoice
        name={visibilityName}
        value={form.values.visibility}
        onChange={(visibility) => form.setFieldValue('visibility', visibility)}
        canBeListed={canBeListed(course)}
      >
        {course.unlistedAt !== null &&
          'The operator took this course off the list; only they can list it again.'}
      </VisibilityChoice>
      {form.values.visibility !== 'private' && <ProjectsAlong courseId={course.id} />}
      <UnitEditor course={course} form={form} />
    </>
  )
}
