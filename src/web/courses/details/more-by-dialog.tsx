import { Link } from 'react-router'
import type { BrowsedCourse, PublicCourse } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { innerTitle } from '#contract/words/text.ts'
import { AddCourseButton } from '#web/courses/add-course-button.tsx'
import { moreByCreatorQuery } from '#web/courses/api.ts'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { useAddCourse } from '#web/courses/use-add-course.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import classes from './more-by-dialog.module.css'

/** What else its creator made, by the one course that Browse shows of theirs. */
export const MoreByDialog = freshOnOpen<BrowsedCourse>(MoreBy)

function MoreBy({ subject: course, ...dialog }: OpenedOn<BrowsedCourse>) {
  return (
    <Dialog
      {...dialog}
      title={
        <>
          More by <bdi>{course.creatorName}</bdi>
        </>
      }
    >
      <div className={classes.body}>
        <OtherCourses courseId={course.id} />
      </div>
    </Dialog>
  )
}

function OtherCourses({ courseId }: { courseId: string }) {
  const { list, items: courses, more } = usePages(moreByCreatorQuery(courseId))
  if (list.isPending) return <LoadingLine>Loading courses...</LoadingLine>
  if (list.isError && courses.length === 0)
    return (
      <ErrorAlert
        title={sentenceFor(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <>
      <ul>
        {courses.map((course) => (
          <OtherCourse key={course.id} course={course} />
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  )
}

function OtherCourse({ course }: { course: PublicCourse }) {
  const { addCourse, isAdding } = useAddCourse({ thrownWords: 'Error adding course' })
  return (
    <li className={`lined row between gap-16 ${classes.course}`}>
      <div className="shrinkable breaks">
        <h3 className="as-h4">
          <Link to={`/courses/${course.id}`}>{innerTitle(course.title)}</Link>
        </h3>
        <div className={`row wrap gap-8 muted small ${classes.meta}`}>
          <LevelBadge level={course.difficultyLevel} />
          <span>{counted(course.lessons, 'lesson')}</span>
        </div>
        <p className={`medium-tight ${classes.description}`}>{course.description}</p>
      </div>
      <AddCourseButton course={course} isAdding={isAdding} onAdd={() => addCourse(course)} />
    </li>
  )
}
