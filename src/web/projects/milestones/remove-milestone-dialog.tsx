import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { removeMilestone } from '#web/projects/api.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { addMilestoneId } from './use-open-milestones.ts'

interface RemoveMilestoneDialogProps {
  project: ProjectWithMilestones
  /** The milestone in question; null closes. */
  milestone: Milestone | null
  onClose: () => void
}

export function RemoveMilestoneDialog({ project, milestone, onClose }: RemoveMilestoneDialogProps) {
  const named = useLast(milestone)
  const change = useChangeProject({
    onChanged: () => {
      onClose()
      // The card that had the focus is gone.
      requestAnimationFrame(() => document.getElementById(addMilestoneId)?.focus({ preventScroll: true }))
    },
  })
  return (
    <ConfirmDialog
      opened={milestone !== null}
      title="Remove Milestone"
      confirmLabel="Remove"
      isDanger
      isBusy={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        milestone && change.mutate(() => removeMilestone({ id: project.id, milestoneId: milestone.id }))
      }
    >
      <p>Are you sure you want to remove "{named?.title}"?</p>
      <p>Its tasks, hours and submitted work are removed too. This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
