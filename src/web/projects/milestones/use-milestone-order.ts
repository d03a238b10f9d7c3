import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { orderMilestones, projectQuery, storeProject } from '#web/projects/api.ts'
import { faultLine } from '#web/projects/faults.ts'
import { notify } from '#web/ui/notices/notify.ts'

/**
 * Shows a new order at once, and undoes it when it is refused. Several changes are sent one after the other.
 */
export function useMilestoneOrder(project: ProjectWithMilestones) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [said, setSaid] = useState('')
  const focused = useRef<{ element: HTMLElement; cardId: string } | null>(null)
  const save = useMutation({
    scope: { id: `order ${project.id}` },
    mutationFn: (milestoneIds: string[]) => {
      const { revision } = client.getQueryData(projectQuery(project.id).queryKey) ?? project
      return orderMilestones(project.id, { milestoneIds, revision })
    },
    onSuccess: (changed) => storeProject(client, changed),
    onError: (error) => {
      notify.error(faultLine('update', error))
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
    onSettled: (_changed, _error, sent) => setWanted((now) => (now === sent ? null : now)),
  })

  // A moved node loses the focus, and a button at the end of the list is disabled, so it cannot have it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    const before = focused.current
    focused.current = null
    if (before === null) return
    const other = document.getElementById(before.cardId)?.querySelector<HTMLElement>('[data-moves]:enabled')
    if (before.element.matches(':disabled')) other?.focus()
    else before.element.focus()
  }, [wanted])

  return {
    milestones: wanted === null ? project.milestones : inOrder(project.milestones, wanted),
    said,
    setOrder: (milestoneIds: string[], movedId: string) => {
      const title = project.milestones.find(({ id }) => id === movedId)?.title ?? ''
      setSaid(`${title} is now at place ${milestoneIds.indexOf(movedId) + 1} of ${milestoneIds.length}.`)
      const { activeElement } = document
      if (activeElement instanceof HTMLElement)
        focused.current = { element: activeElement, cardId: cardId(movedId) }
      setWanted(milestoneIds)
      save.mutate(milestoneIds)
    },
  }
}

export const cardId = (milestoneId: string) => `card-${milestoneId}`

/** Milestones added meanwhile come last. */
function inOrder(milestones: Milestone[], ids: string[]): Milestone[] {
  const place = (milestone: Milestone) => {
    const index = ids.indexOf(milestone.id)
    return index < 0 ? ids.length : index
  }
  return milestones.toSorted((one, other) => place(one) - place(other))
}
