import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { storeProject } from './api.ts'
import { faultLine } from './faults.ts'

interface Options {
  act?: 'create' | 'update' | 'delete'
  onChanged?: (project: ProjectWithMilestones) => void
}

/** One small change at once. What was refused is told, and the page shows how things are now. */
export function useChangeProject({ act = 'update', onChanged }: Options = {}) {
  const client = useQueryClient()
  // One after the other, as they were made: of two on their way at once either may be the last to arrive.
  const scope = { id: useId() }
  return useMutation({
    scope,
    mutationFn: (change: () => Promise<ProjectWithMilestones>) => change(),
    onSuccess: (project) => {
      storeProject(client, project)
      onChanged?.(project)
    },
    onError: (error) => {
      notify.error(faultLine(act, error))
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}
