import { withCommas } from '#contract/words/with-commas.ts'
import '@mantine/core/styles/Input.layer.css'
import { Tabs, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { videoSorts } from '#contract/library/library-rules.ts'
import { originNamed } from '#contract/words/origin.ts'
import { innerTitle } from '#contract/words/text.ts'
import { courseChoicesQuery } from '#web/lib/calls/course-choices.ts'
import { sourcesQuery } from '#web/sources/api.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { FilterLine, FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { type LibraryView, videoCountsQuery } from './api.ts'
import classes from './library-tools.module.css'
import { isNarrowed, type LibraryChoice, type useLibraryView } from './use-library-view.ts'

interface LibraryToolsProps {
  view: LibraryView
  isDocuments: boolean
  search: Pick<ReturnType<typeof useLibraryView>, 'text' | 'searchError' | 'setText'>
  onChoose: (part: Partial<LibraryChoice>) => void
}

const originChoices = [
  { value: '', label: 'Any origin' },
  { value: 'own', label: 'In your own courses' },
  { value: 'copied', label: 'In copied courses' },
  { value: 'ai', label: 'AI recommended' },
]

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'watched', label: 'Last watched' },
  { value: 'title', label: 'Title' },
]

const everything = { search: '', courseId: null, origin: null }

/** The list's own tabs and search on one line; under it, once there are videos, what narrows and orders them. */
export function LibraryTools({ view, isDocuments, search, onChoose }: LibraryToolsProps) {
  const { data: courses = [] } = useQuery({ ...courseChoicesQuery, enabled: !isDocuments })
  const { data: counts } = useQuery({
    ...videoCountsQuery(isDocuments ? everything : view),
    placeholderData: keepPreviousData,
  })
  const { data: documents } = useInfiniteQuery(sourcesQuery())
  const hasChoice = !isDocuments && (isNarrowed(view) || (counts?.all ?? 0) > 0)
  const searched = isDocuments ? 'inside documents' : 'videos'
  const tabs = useRef<HTMLDivElement>(null)
  const isCounted = documents !== undefined
  // Where there is little room the tabs are scrolled, and the chosen one could be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that gets its count becomes wider
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [isCounted, isDocuments])
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${withCommas(count)})`
  return (
    <>
      <div className={`flex wrap align-end between mb-16 ${classes.top}`}>
        <Tabs.List ref={tabs} aria-label="Library" className={classes.tabs ?? ''}>
          <Tabs.Tab value="all">{counted('All Videos', counts?.all)}</Tabs.Tab>
          <Tabs.Tab value="recommended">{counted('AI Recommended', counts?.recommended)}</Tabs.Tab>
          <Tabs.Tab value="documents">{counted('Documents', documents?.pages[0]?.room.documents)}</Tabs.Tab>
        </Tabs.List>
        <search className={classes.search}>
          <TextInput
            type="search"
            aria-label={`Search ${searched}`}
            placeholder={`Search ${searched}...`}
            value={search.text}
            error={search.searchError}
            classNames={{ error: fieldClasses.error }}
            onChange={(event) => search.setText(event.currentTarget.value)}
            leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
            leftSectionPointerEvents="none"
            leftSectionWidth={40}
          />
        </search>
      </div>
      {hasChoice && (
        <FilterLine>
          {courses.length > 0 && (
            <FilterSelect
              label="Course"
              value={view.courseId ?? ''}
              data={[
                { value: '', label: 'All courses' },
                ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
              ]}
              onChange={(courseId) => onChoose({ courseId: courseId || null })}
            />
          )}
          <FilterSelect
            label="Origin"
            value={view.origin ?? ''}
            data={originChoices}
            onChange={(chosen) => onChoose({ origin: originNamed(chosen) })}
          />
          <FilterSelect
            label="Sort by"
            value={view.sort}
            data={sorts}
            onChange={(chosen) => onChoose({ sort: videoSorts.find((sort) => sort === chosen) ?? 'newest' })}
          />
        </FilterLine>
      )}
    </>
  )
}
