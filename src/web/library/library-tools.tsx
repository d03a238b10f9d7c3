import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Tabs, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { VideoSort } from '#contract/library.ts'
import { searchLimit } from '#contract/paging.ts'
import { innerTitle } from '#contract/text.ts'
import { courseChoicesQuery } from '#web/lib/course-choices.ts'
import { type LibraryView, videoCountsQuery } from './api.ts'
import classes from './library-tools.module.css'

interface LibraryToolsProps {
  view: LibraryView
  text: string
  onText: (text: string) => void
  onSort: (sort: VideoSort) => void
  onCourse: (courseId: string | null) => void
}

const chevron = {
  rightSection: <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />,
  rightSectionPointerEvents: 'none',
} as const

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'watched', label: 'Last watched' },
  { value: 'title', label: 'Title' },
]

/** The list's own tabs and search on one line; order and course under it. */
export function LibraryTools({ view, text, onText, onSort, onCourse }: LibraryToolsProps) {
  const { data: courses = [] } = useQuery(courseChoicesQuery)
  const { data: counts } = useQuery({ ...videoCountsQuery(view), placeholderData: keepPreviousData })
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${count.toLocaleString('en-US')})`
  return (
    <>
      <div className={classes.top}>
        <Tabs.List aria-label="Videos" className={classes.tabs ?? ''}>
          <Tabs.Tab value="all">{counted('All Videos', counts?.all)}</Tabs.Tab>
          <Tabs.Tab value="recommended">{counted('AI Recommended', counts?.recommended)}</Tabs.Tab>
        </Tabs.List>
        <search className={classes.search}>
          <TextInput
            type="search"
            aria-label="Search videos"
            placeholder="Search videos..."
            value={text}
            maxLength={searchLimit}
            classNames={{ input: classes.input ?? '' }}
            onChange={(event) => onText(event.currentTarget.value)}
            leftSection={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
            leftSectionPointerEvents="none"
            leftSectionWidth={40}
          />
        </search>
      </div>
      <div className={classes.choices}>
        <NativeSelect
          {...chevron}
          aria-label="Course"
          classNames={{ input: classes.choice ?? '' }}
          value={view.courseId ?? ''}
          data={[
            { value: '', label: 'All courses' },
            ...courses.map(({ id, title }) => ({ value: id, label: innerTitle(title) })),
          ]}
          onChange={(event) => onCourse(event.currentTarget.value || null)}
        />
        <NativeSelect
          {...chevron}
          aria-label="Sort by"
          classNames={{ input: classes.choice ?? '' }}
          value={view.sort}
          data={sorts}
          onChange={(event) => onSort(event.currentTarget.value as VideoSort)}
        />
      </div>
    </>
  )
}
