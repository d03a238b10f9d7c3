import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { ProjectFormState } from './project-form-values.ts'

const chevron = <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />

/** The unit is chosen within the course, and goes with it. */
export function CourseFields({ form }: { form: ProjectFormState }) {
  const { data: courses = [], isPending, isError, error, isFetching, refetch } = useQuery(courseChoicesQuery)
  const { courseId } = form.values
  const units = courses.find(({ id }) => id === courseId)?.units ?? []
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
    </>
  )
}
