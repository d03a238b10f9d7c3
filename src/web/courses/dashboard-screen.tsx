import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OwnCourse } from '#contract/courses.ts'
import type { StartCourse } from '#web/courses/details/course-dialog-footer.tsx'
import { DeleteCourseDialog } from '#web/courses/edit/delete-course-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { cacheCourses } from '#web/lib/calls/course-cache.ts'
import { countIn, usePages } from '#web/lib/calls/pages.ts'
import { useSearchTerm } from '#web/lib/use-search-term.ts'
import { whenQuiet } from '#web/lib/when-quiet.ts'
import { hasToday, TodayStrip } from '#web/review/today/today-strip.tsx'
import { todayQuery, useToday } from '#web/review/use-today.ts'
import { ConnectCard } from '#web/shell/connect/connect-card.tsx'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CardGridSkeleton } from '#web/ui/skeletons/card-grid-skeleton.tsx'
import { fetchOwnCourse, myCoursesQuery } from './api.ts'
import { classroomPath, setCurrentCourse } from './current-course.ts'
import { CourseDialog } from './late-dialogs.ts'
import { ListFailure } from './list-failure.tsx'
import { listSummary } from './list-summary.ts'
import { useOpenedCourse } from './opened-course.ts'
import { OwnCourseCard } from './own-course-card.tsx'

/** The learner's courses, filtered by the search term; the unfiltered list shows whether they have any. */
function useMyCourses() {
  const search = useSearchTerm()
  const all = usePages(myCoursesQuery(''))
  const found = usePages({
    ...myCoursesQuery(search.term),
    enabled: search.term !== '',
    placeholderData: keepPreviousData,
  })
  const shown = search.term !== '' && (found.list.data || found.list.error) ? found : all
  const mine = all.items
  const hasLoaded = all.list.isSuccess
  useEffect(() => {
    if (hasLoaded) cacheCourses(mine)
  }, [mine, hasLoaded])
  return { search, ...shown, hasAny: mine.length > 0 }
}

/**
 * Start must not wait for a script. The browser loads the classroom's when the learner points at the button,
 * or else while they look around: late enough that it never slows the dashboard, on any connection.
 */
function fetchClassroom(): void {
  import('#web/classroom/classroom-screen.tsx').catch((error: unknown) =>
    console.warn('The classroom is fetched again when it is entered.', error),
  )
}

/** Loaded on demand: a learner with a course never sees it. */
const FirstRun = lazy(() =>
  import('#web/courses/bundled/first-run.tsx').then((module) => ({ default: module.FirstRun })),
)

const createIcon = <IconPlus size={19} stroke={1.75} />

export function DashboardScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const today = useToday()
  const mine = useInfiniteQuery(myCoursesQuery(''))
  const hasAny = countIn(mine.data) > 0
  useEffect(() => whenQuiet(fetchClassroom), [])

  const start = (course: OwnCourse, lessonIndex?: number) => {
    setCurrentCourse(course)
    void navigate(classroomPath(lessonIndex))
  }

  const goOn = async (courseId: string) => {
    try {
      const known = mine.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === courseId)
      start(known ?? (await fetchOwnCourse(client, courseId)))
    } catch (error) {
      notify.error(sentenceFor(error))
    }
  }

  // One filled button: if something below can be started or continued, this one is outlined.
  const isFirst = hasAny && !today.isPending && (today.data === undefined || !hasToday(today.data))

  return (
    <>
      <PageHeading
        actions={
          <Button
            component={Link}
            to="/create-course"
            {...(isFirst ? {} : { variant: 'default' })}
            leftSection={createIcon}
          >
            Create New Course
          </Button>
        }
      >
        Dashboard
      </PageHeading>
      <Boundary name="This panel">
        <TodayStrip onContinue={(courseId) => void goOn(courseId)} />
      </Boundary>
      <Boundary name="The list of your courses">
        <MyCourses onStart={start} />
      </Boundary>
      {mine.isSuccess && (
        <Boundary name="This panel">
          <ConnectCard />
        </Boundary>
      )}
    </>
  )
}

function MyCourses({ onStart }: { onStart: StartCourse }) {
  const { search, list, items: courses, more, hasAny } = useMyCourses()
  const [opened, setOpened] = useOpenedCourse()
  const [deleting, setDeleting] = useState<OwnCourse | null>(null)
  return (
    <>
      {hasAny && (
        <SearchBox
          label="Search your courses"
          placeholder="Search your courses..."
          error={search.error}
          value={search.text}
          onChange={search.setText}
          summary={listSummary(courses.length, list.hasNextPage)}
        />
      )}
      {list.isPending && <CardGridSkeleton />}
      {list.isError && courses.length === 0 && (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && courses.length === 0 && hasAny && (
        <EmptyState
          picture={null}
          heading={<h2>No courses found</h2>}
          action={<ClearSearch onClear={() => search.setText('')} />}
        />
      )}
      {list.isSuccess && !hasAny && (
        <Suspense fallback={<CardGridSkeleton />}>
          <FirstRun title="No courses yet" lead="Create your first course to get started!" onStart={onStart}>
            Or look at what others have made: <Link to="/courses">Browse Courses</Link>
          </FirstRun>
        </Suspense>
      )}
      <CardGrid>
        {courses.map((course) => (
          <OwnCourseCard
            key={course.id}
            course={course}
            onOpen={() => setOpened(course)}
            onNearStart={fetchClassroom}
            onStart={(lessonIndex) => onStart(course, lessonIndex)}
            onDelete={() => setDeleting(course)}
          />
        ))}
      </CardGrid>
      <LoadMore {...more} />
      <CourseDialog subject={opened} onClose={() => setOpened(null)} onStart={onStart} />
      <DeleteCourseDialog course={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

DashboardScreen.askFirst = askFirst((client) => [
  client.prefetchQuery(todayQuery),
  client.prefetchInfiniteQuery(myCoursesQuery('')),
])
