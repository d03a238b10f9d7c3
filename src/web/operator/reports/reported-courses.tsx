import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { reportedCoursesQuery } from './api.ts'
import { ReportedCourseItem } from './reported-course-item.tsx'
import classes from './reported-courses.module.css'

/** On the operator's page: courses that were reported, and those that are off the list. */
export function ReportedCourses() {
  const { list, items, more } = usePages(reportedCoursesQuery)
  return (
    <section className={`panel mt-24 ${classes.section}`} aria-labelledby="reports-heading">
      <h2 id="reports-heading" className="as-h3" tabIndex={-1}>
        Reported courses
      </h2>
      <p className="muted small">
        What learners say of others’ courses, and what is off the list. Who said it is not told.
      </p>
      {list.isError && list.data === undefined && (
        <div className="mt-16">
          <ErrorAlert
            title="The reports did not load"
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          >
            {sentenceFor(list.error)}
          </ErrorAlert>
        </div>
      )}
      {list.isSuccess && items.length === 0 && <p className="mt-16">No reports.</p>}
      {items.length > 0 && (
        <ul className={classes.courses}>
          {items.map((course) => (
            <ReportedCourseItem key={course.courseId} course={course} />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </section>
  )
}
