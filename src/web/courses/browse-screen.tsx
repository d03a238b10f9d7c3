import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import type { BrowsedCourse } from '#contract/courses.ts'
import { BundledCourseCard } from '#web/courses/bundled/bundled-course-card.tsx'
import { BundledFailure } from '#web/courses/bundled/bundled-failure.tsx'
import { useAddBundled } from '#web/courses/bundled/use-add-bundled.tsx'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { countIn, usePages } from '#web/lib/calls/pages.ts'
import { useSearchTerm } from '#web/lib/use-search-term.ts'
import { todayQuery } from '#web/review/use-today.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { browseCoursesQuery, bundledCoursesQuery } from './api.ts'
import { BrowseCourseCard } from './browse-course-card.tsx'
import classes from './browse-screen.module.css'
import { classroomPath, setCurrentCourse } from './current-course.ts'
import { CourseDialog, LookInsideDialog, MoreByDialog } from './late-dialogs.ts'
import { ListFailure } from './list-failure.tsx'
import { listSummary } from './list-summary.ts'

/** The server searches the whole list; the previous result stays until the new one arrives. */
const searchedQuery = (term: string) => ({
  ...browseCoursesQuery(term),
  placeholderData: keepPreviousData,
})

function useBrowse(term: string) {
  const pages = usePages(searchedQuery(term))
  const bundled = useQuery(bundledCoursesQuery)
  const ready = (bundled.data ?? []).filter(({ outline }) => term === '' || matches(outline, term))
  return { ...pages, bundled, ready }
}

/** As the server's search does: the term anywhere in title or description, ignoring case. */
const matches = ({ title, description }: BundledCourse['outline'], term: string) =>
  [title, description].some((text) => text.toLowerCase().includes(term.toLowerCase()))

/** Shown only while the list has no courses. */
const FirstCourse = lazy(() =>
  import('#web/courses/create/first-course.tsx').then((module) => ({ default: module.FirstCourse })),
)

const createIcon = <IconPlus size={19} stroke={1.75} />

export function BrowseScreen() {
  const search = useSearchTerm()
  const { data } = useInfiniteQuery(searchedQuery(search.term))
  const { data: bundled } = useQuery(bundledCoursesQuery)
  // Nearly every installation has some: so the line need not change after they are loaded.
  const hasBundled = bundled?.length !== 0
  const hasSome = (bundled?.length ?? 0) + countIn(data) > 0
  return (
    <>
      <PageHeading
        lead={`${hasBundled ? 'Courses that come with Trivium, and courses' : 'Courses'} other learners designed. Add one and you get a copy that you can change.`}
        actions={
          hasSome && (
            <Button component={Link} to="/create-course" variant="default" leftSection={createIcon}>
              Create Course
            </Button>
          )
        }
      >
        Find Courses
      </PageHeading>
      <Boundary name="The list of courses">
        <CourseList search={search} />
      </Boundary>
    </>
  )
}

function CourseList({ search }: { search: ReturnType<typeof useSearchTerm> }) {
  const navigate = useNavigate()
  const { list, items: courses, more, bundled, ready } = useBrowse(search.term)
  const { adding, fault } = useAddBundled((course) => {
    setCurrentCourse(course)
    void navigate(classroomPath())
  })
  // Both lists appear together: a late first list would move the button that the learner is about to press.
  const isPending = list.isPending || bundled.isPending
  const [inside, setInside] = useState<BundledCourse | null>(null)
  const [opened, setOpened] = useState<BrowsedCourse | null>(null)
  const [isSelected, setSelected] = useState(false)
  const open = (course: BrowsedCourse, bySelect: boolean) => {
    setOpened(course)
    setSelected(bySelect)
  }
  const [creator, setCreator] = useState<BrowsedCourse | null>(null)

  return (
    <>
      <SearchBox
        label="Search courses"
        placeholder="Search courses..."
        error={search.error}
        value={search.text}
        onChange={search.setText}
        summary={listSummary(ready.length + courses.length, list.hasNextPage)}
      />
      {isPending && (
        <div className={`row to-middle gap-12 muted ${classes.loading}`} role="status">
          <Loader aria-hidden="true" />
          <span>Loading courses...</span>
        </div>
      )}
      {list.isError && courses.length === 0 && (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {bundled.isError && (
        <div className="mb-20">
          <BundledFailure bundled={bundled} />
        </div>
      )}
      {fault && <div className="mb-20">{fault}</div>}
      {!isPending && (
        <CardGrid>
          {ready.map((course) => (
            <BundledCourseCard
              key={course.name}
              course={course}
              adding={adding}
              onLook={() => setInside(course)}
              isMarked
            />
          ))}
          {courses.map((course) => (
            <BrowseCourseCard
              key={course.id}
              course={course}
              onOpen={() => open(course, false)}
              onSelect={() => open(course, true)}
              onMore={() => setCreator(course)}
            />
          ))}
        </CardGrid>
      )}
      {list.isSuccess && courses.length === 0 && !isPending && (
        <NoCourses
          isSearch={search.term !== ''}
          hasReady={ready.length > 0}
          onClear={() => search.setText('')}
        />
      )}
      <LoadMore {...more} />
      <LookInsideDialog subject={inside} adding={adding} fault={fault} onClose={() => setInside(null)} />
      <CourseDialog subject={opened} isSelected={isSelected} onClose={() => setOpened(null)} />
      <MoreByDialog subject={creator} onClose={() => setCreator(null)} />
    </>
  )
}

interface NoCoursesProps {
  isSearch: boolean
  /** Some courses that come with Trivium are shown. */
  hasReady: boolean
  onClear: () => void
}

/** Shown in place of other learners' courses, also when bundled courses are shown beside it. */
function NoCourses({ isSearch, hasReady, onClear }: NoCoursesProps) {
  if (isSearch)
    return (
      <div className={hasReady ? 'mt-32' : ''}>
        <EmptyState
          picture={null}
          heading={<h2>No courses found</h2>}
          action={<ClearSearch onClear={onClear} />}
        >
          Try a different search term
        </EmptyState>
      </div>
    )
  const title = hasReady ? 'No courses available from other learners yet' : 'No courses available'
  return (
    <div className={hasReady ? 'mt-32' : ''}>
      <Suspense>
        <FirstCourse title={title} lead="Be the first to create a course!" />
      </Suspense>
    </div>
  )
}

BrowseScreen.askFirst = askFirst((client) => [
  client.prefetchInfiniteQuery(browseCoursesQuery('')),
  client.prefetchQuery(bundledCoursesQuery),
  client.prefetchQuery(todayQuery),
])
