import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Mistake } from '#contract/knowledge/picture.ts'
import { type MistakeFilter, mistakeFilters } from '#contract/knowledge/picture-rules.ts'
import { innerTitle } from '#contract/words/text.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useAddressChoices } from '#web/lib/use-address-choices.ts'
import { ProfileTabs } from '#web/profile/profile-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { FilterChips } from '#web/ui/forms/filter-chips.tsx'
import filterTools from '#web/ui/forms/filter-tools.module.css'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RowsSkeleton } from '#web/ui/skeletons/rows-skeleton.tsx'
import { mistakesQuery } from './api.ts'
import { MistakeRow } from './mistake-row.tsx'
import classes from './mistakes-screen.module.css'

const chips: { value: MistakeFilter; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'certain', label: 'Certain, but missed' },
  { value: 'put_away', label: 'Put away' },
]

const every = ''

/** The learner's mistakes, and possible reasons for them. */
export function MistakesScreen() {
  const { params, choose } = useAddressChoices()
  const filter = mistakeFilters.find((one) => one === params.get('show')) ?? 'open'
  const courseId = params.get('course')
  const courses = useQuery(courseChoicesQuery).data ?? []
  return (
    <>
      <PageHeading
        lead={
          <span className={`block ${classes.lead}`}>
            Questions you missed, and what may be the reason. A question is put away once you have answered
            its concept right on two different days, or when you put it away.
          </span>
        }
      >
        Mistakes
      </PageHeading>
      <ProfileTabs />
      <div className={`flex wrap between mb-20 ${filterTools.tools}`}>
        <FilterChips
          label="Show"
          chosen={filter}
          chips={chips}
          onChoose={(value) => choose({ show: value === 'open' ? null : value })}
        />
        {(courses.length > 1 || courseId !== null) && (
          <ChoiceSelect
            className={filterTools.choice ?? ''}
            aria-label="Course"
            value={courseId ?? every}
            data={[
              { value: every, label: 'All courses' },
              ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
            ]}
            onChange={({ currentTarget: { value } }) => choose({ course: value === every ? null : value })}
          />
        )}
      </div>
      <Boundary name="The list of mistakes">
        <MistakeList filter={filter} courseId={courseId} />
      </Boundary>
    </>
  )
}

function MistakeList({ filter, courseId }: { filter: MistakeFilter; courseId: string | null }) {
  const { list, items, more } = usePages({
    ...mistakesQuery(filter, courseId),
    placeholderData: keepPreviousData,
  })
  const { place, leaves } = useFocusOnNext(items)
  if (list.isError && list.data === undefined)
    return (
      <ErrorAlert
        title="Your mistakes could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {sentenceFor(list.error)}
      </ErrorAlert>
    )
  if (list.isPending)
    return (
      <RowsSkeleton label="Loading your mistakes..." rows={[78, 64, 71].map((width) => [34, width, 48])} />
    )
  return (
    <div ref={place} aria-busy={list.isPlaceholderData}>
      {items.length === 0 ? (
        <NoMistakes filter={filter} />
      ) : (
        <div className={`panel ${classes.list}`}>
          {items.map((mistake, index) => (
            <Boundary key={mistake.id} name="This question">
              <MistakeRow mistake={mistake} onMoved={() => leaves(mistake.id, index)} />
            </Boundary>
          ))}
        </div>
      )}
      <LoadMore {...more} />
    </div>
  )
}

/** After a mistake is put away, the focus moves to the mistake that takes its place, or to the top. */
function useFocusOnNext(items: readonly Mistake[]) {
  const place = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const left = leaving.current
    if (left === null || items.some(({ id }) => id === left.id)) return
    leaving.current = null
    const headings = place.current?.querySelectorAll<HTMLElement>('article h2') ?? []
    const next = headings[Math.min(left.index, headings.length - 1)]
    ;(next ?? document.querySelector<HTMLElement>('h1'))?.focus()
  }, [items])
  const leaves = (id: string, index: number) => {
    leaving.current = { id, index }
  }
  return { place, leaves }
}

const noneWords: Record<MistakeFilter, string> = {
  open: 'Questions you miss will wait here with what may lie behind them.',
  certain: 'Questions you were certain of, and missed, will wait here. They are worth the most.',
  put_away: 'Questions that you put away, or answered right on two days since, stay here.',
}

const NoMistakes = ({ filter }: { filter: MistakeFilter }) => (
  <EmptyState
    heading={<h2>No mistakes to show</h2>}
    action={
      <Button component={Link} to="/profile/knowledge" variant="default">
        What you know
      </Button>
    }
  >
    {noneWords[filter]}
  </EmptyState>
)
