import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BrowsedCourse } from '#contract/courses.ts'
import { searchLimit } from '#contract/paging.ts'
import { FirstWish } from '#web/courses/create/first-wish.tsx'
import { CourseDialog } from '#web/courses/details/course-dialog.tsx'
import { MoreByDialog } from '#web/courses/details/more-by-dialog.tsx'
import { usePages } from '#web/lib/calls/pages.ts'
import { CardGrid } from '#web/ui/card-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { browseCoursesQuery } from './api.ts'
import { BrowseCourseCard } from './browse-course-card.tsx'
import classes from './browse-screen.module.css'
import { ListFailure } from './list-failure.tsx'
import { listSummary } from './list-summary.ts'
import { useSearchTerm } from './use-search-term.ts'

/** Search runs on the server, over the whole list; what was there stays until its result comes. */
function useBrowse() {
  const search = useSearchTerm()
  return { search, ...usePages({ ...browseCoursesQuery(search.term), placeholderData: keepPreviousData }) }
}

const createIcon = <IconPlus size={19} stroke={1.75} />

export function BrowseScreen() {
  const { search, list, items: courses, more } = useBrowse()
  const [opened, setOpened] = useState<BrowsedCourse | null>(null)
  const [creator, setCreator] = useState<BrowsedCourse | null>(null)

  return (
    <>
      <PageHeading
        lead="Courses other learners designed. Add one and it becomes yours to shape."
        actions={
          courses.length > 0 && (
            <Button component={Link} to="/create-course" variant="default" leftSection={createIcon}>
              Create Course
            </Button>
          )
        }
      >
        Find Courses
      </PageHeading>
      <SearchBox
        label="Search courses"
        placeholder="Search courses..."
        maxLength={searchLimit}
        value={search.text}
        onChange={search.setText}
        summary={listSummary(courses.length, list.hasNextPage)}
      />
      {list.isPending && (
        <div className={`row to-middle gap-12 muted ${classes.loading}`} role="status">
          <Loader aria-hidden="true" />
          <span>Loading courses...</span>
        </div>
      )}
      {list.isError && courses.length === 0 && (
        <ListFailure error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && courses.length === 0 && (
        <NoCourses isSearch={search.term !== ''} onClear={() => search.setText('')} />
      )}
      <CardGrid>
        {courses.map((course) => (
          <BrowseCourseCard
            key={course.id}
            course={course}
            onOpen={() => setOpened(course)}
            onMore={() => setCreator(course)}
          />
        ))}
      </CardGrid>
      <LoadMore {...more} />
      <CourseDialog course={opened} onClose={() => setOpened(null)} />
      <MoreByDialog course={creator} onClose={() => setCreator(null)} />
    </>
  )
}

function NoCourses({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (isSearch)
    return (
      <EmptyState
        picture={null}
        heading={<h2>No courses found</h2>}
        action={<ClearSearch onClear={onClear} />}
      >
        Try a different search term
      </EmptyState>
    )
  // Courses that come with Trivium belong under this, once there are any.
  return <FirstWish title="No courses available" lead="Be the first to create a course!" />
}
