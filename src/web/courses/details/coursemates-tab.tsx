import { Button } from '@mantine/core'
import type { Course } from '#contract/courses.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { coursematesQuery } from '#web/courses/api.ts'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { useShareCourse } from '#web/courses/use-share-course.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './coursemates-tab.module.css'

/** The coursemates, for learners who have the course or a fork of it; to others it says to add the course. */
export function CoursematesTab({ course }: { course: Course }) {
  if (!course.isAdded)
    return <p className="nothing">In order to see others taking this course, please add the course first.</p>
  return <Coursemates course={course} />
}

function Coursemates({ course }: { course: Course }) {
  const { list, items: mates, more } = usePages(coursematesQuery(course.id))
  const { share, question } = useShareCourse(course)
  const count = list.data?.pages[0]?.count ?? 0
  if (list.isPending) return <LoadingLine>Loading coursemates...</LoadingLine>
  if (list.isError && mates.length === 0)
    return (
      <div className="pt-16">
        <ErrorAlert
          title={`Error: ${sentenceOr(list.error, 'Failed to load Coursemates')}`}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </div>
    )
  if (mates.length === 0)
    return (
      <div className="nothing">
        <p>No coursemates.</p>
        <Button variant="default" onClick={share}>
          Copy a link to share
        </Button>
        {question}
      </div>
    )
  return (
    <>
      <p className={`muted ${classes.count}`}>
        {count === 1
          ? '1 learner is taking this course'
          : `${withCommas(count)} learners are taking this course`}
      </p>
      <ul>
        {mates.map(({ displayName }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are all there is, they may repeat, and the list only grows
          <li key={index} className={`row gap-14 line-above ${classes.mate}`}>
            <span className={classes.initial} aria-hidden="true">
              {initialOf(displayName)}
            </span>
            <span className="shrinkable strong breaks">{displayName}</span>
          </li>
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  )
}

const initialOf = (name: string) => Array.from(name)[0]?.toUpperCase() ?? ''
