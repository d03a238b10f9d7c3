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

/** Sends one small change at once. A refused change shows an error, and the page shows the current state. */
export function useChangeProject({ act = 'update', onChanged }: Options = {}) {
  const client = useQueryClient()
  // Sent one after the other, in order: of two parallel requests either may arrive last.
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
