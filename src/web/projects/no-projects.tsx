import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
  onClear: () => void
  onCreate: () => void
}

export function NoProjects({ tab, isSearch, onClear, onCreate }: NoProjectsProps) {
  if (isSearch)
    return (
      <EmptyState
        picture={null}
        heading={<h2>No projects found</h2>}
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  if (tab !== 'all') return <EmptyState picture={null} heading={<h2>{words[tab]}</h2>} />
  return (
    <EmptyState
      heading={<h2>No projects yet</h2>}
      action={
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onCreate}>
          Create your first project
        </Button>
      }
    >
      Make something with what you learn, one milestone at a time.
    </EmptyState>
  )
}
