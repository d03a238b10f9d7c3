import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { reportedCoursesQuery } from './api.ts'
import { ReportedCourseItem } from './reported-course-item.tsx'

/** On the operator's page: courses that were reported, and those that are off the list. */
export function ReportedCourses() {
  const { list, items, more } = usePages(reportedCoursesQuery)
  return (
    <PanelCard
      title="Reported courses"
      id="reports"
      lead="What learners say of others’ courses, and what is off the list. Who reported a course is not shown."
    >
      {list.isError && list.data === undefined && (
        <ErrorAlert
          title="The reports did not load"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {sentenceFor(list.error)}
        </ErrorAlert>
      )}
      {list.isSuccess && items.length === 0 && <p className="muted">No reports.</p>}
      {items.length > 0 && (
        <ul>
          {items.map((course) => (
            <ReportedCourseItem key={course.courseId} course={course} />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </PanelCard>
  )
}
