import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClearSearch } from '#web/ui/forms/clear-search.tsx'
import type { ProjectTab } from './project-filter.ts'

const words: Record<Exclude<ProjectTab, 'all'>, string> = {
  in_progress: 'No projects in progress',
  completed: 'No completed projects yet',
  ai_generated: 'No AI generated projects yet',
  archived: 'No archived projects',
}

interface NoProjectsProps {
  tab: ProjectTab
  /** There are some, but search and filters leave none of them. */
  isSearch: boolean
  /** What narrows them: a search alone, or filters too. */
  isFiltered: boolean
  /** There are none under any tab. */
  isFirst: boolean
  onCreate: () => void
  onClear: () => void
  onShowAll: () => void
}

export function NoProjects({
  tab,
  isSearch,
  isFiltered,
  isFirst,
  onCreate,
  onClear,
  onShowAll,
}: NoProjectsProps) {
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onCreate}>
      Create your first project
    </Button>
  )
  if (isSearch)
    return (
      <EmptyState
        picture={null}
        heading={<h2>No projects found</h2>}
        action={<ClearSearch onClear={onClear}>{isFiltered ? 'Clear filters' : 'Clear search'}</ClearSearch>}
      />
    )
  if (tab !== 'all')
    return (
      <EmptyState
        picture={null}
        heading={<h2>{words[tab]}</h2>}
        action={isFirst ? create : <ClearSearch onClear={onShowAll}>Show all projects</ClearSearch>}
      />
    )
  return (
    <EmptyState heading={<h2>No projects yet</h2>} action={create}>
      Make something with what you learn, one milestone at a time.
    </EmptyState>
  )
}
