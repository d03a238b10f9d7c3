import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { ProjectFormState } from './project-form-values.ts'

const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />

/** A course's projects go along with it. */
const whoGetsIt = ({ title, visibility }: OwnCourse) =>
  visibility === 'private'
    ? `Only you can open “${innerTitle(title)}” now. Once others can, everybody who adds it gets a copy of this project.`
    : `Everybody who adds “${innerTitle(title)}” gets a copy of this project, without your work, notes and links.`

/** The unit is chosen within the course, and goes with it. */
export function CourseFields({ form }: { form: ProjectFormState }) {
  const { data: courses = [], isPending, isError, error, isFetching, refetch } = useQuery(courseChoicesQuery)
  const { courseId } = form.values
  const course = courses.find(({ id }) => id === courseId)
  const units = course?.units ?? []
  const { field } = form
  const none = isPending ? 'Loading your courses...' : 'No course'
  return (
    <>
      {isError && courses.length === 0 && (
        <ErrorAlert title="Failed to load courses" onRetry={() => void refetch()} retrying={isFetching}>
          {`${sentenceFor(error)} The project can do without one.`}
        </ErrorAlert>
      )}
      <div className="pair align-start gap-20">
        <NativeSelect
          {...field('courseId')}
          label="Course"
          rightSection={chevron}
          data={[
            { value: '', label: none },
            ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
          ]}
          onChange={(event) => form.setValues({ courseId: event.currentTarget.value, unitId: '' })}
        />
        <NativeSelect
          {...field('unitId')}
          label="Unit"
          rightSection={chevron}
          disabled={courseId === ''}
          data={[
            { value: '', label: courseId === '' ? 'Choose a course first' : 'No unit' },
            ...units.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
          ]}
        />
      </div>
      {course && (
        <Checkbox
          label="Keep this one to myself"
          description={whoGetsIt(course)}
          checked={form.values.keptToMyself === true}
          onChange={(event) => form.setFieldValue('keptToMyself', event.currentTarget.checked)}
        />
      )}
    </>
  )
}
