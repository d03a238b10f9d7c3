import { useEffect, useState } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'

/** The milestone in progress, else the first unfinished one. */
const nextOf = ({ milestones }: ProjectWithMilestones) =>
  milestones.find(({ status }) => status === 'in_progress') ??
  milestones.find(({ status }) => status !== 'completed')

/** The id of a milestone's heading, which opens and closes it. */
export const milestoneButtonId = (milestoneId: string) => `milestone-${milestoneId}`

/** Which milestones are open: at first the next one to work on. */
export function useOpenMilestones(project: ProjectWithMilestones) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set([nextOf(project)?.id ?? '']))
  const [focusId, setFocusId] = useState<string | null>(null)

  // After each render: the tab may still be loading.
  useEffect(() => {
    const wanted = focusId === null ? null : document.getElementById(focusId)
    if (wanted === null) return
    wanted.focus()
    setFocusId(null)
  })

  const open = (id: string) => setOpenIds((before) => new Set([...before, id]))
  return {
    isOpen: (id: string) => openIds.has(id),
    toggle: (id: string) =>
      setOpenIds((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    open,
    /**
     * Moves the focus to the next step: the milestone in progress, the first unfinished one, or the button to
     * add one.
     */
    focusNext: () => {
      const next = nextOf(project) ?? project.milestones.at(-1)
      if (next) open(next.id)
      setFocusId(next ? milestoneButtonId(next.id) : addMilestoneId)
    },
  }
}

export const addMilestoneId = 'add-milestone'
export type OpenMilestones = ReturnType<typeof useOpenMilestones>
