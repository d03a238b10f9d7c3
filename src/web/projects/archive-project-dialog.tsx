import type { Project } from '#contract/projects.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { archiveProject } from './api.ts'
import { useChangeProject } from './use-change-project.ts'

interface ArchiveProjectDialogProps {
  /** The project in question; null closes. */
  project: Pick<Project, 'id' | 'title'> | null
  onClose: () => void
}

export function ArchiveProjectDialog({ project, onClose }: ArchiveProjectDialogProps) {
  const named = useLast(project)
  const archive = useChangeProject({
    act: 'delete',
    onChanged: ({ title }) => {
      notify.success(`"${title}" is archived.`)
      onClose()
      // The card that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
  })
  return (
    <ConfirmDialog
      opened={project !== null}
      title="Archive Project"
      confirmLabel="Archive"
      isBusy={archive.isPending}
      onClose={onClose}
      onConfirm={() => project && archive.mutate(() => archiveProject(project.id))}
    >
      <p>Are you sure you want to archive "{named?.title}"? You can restore it later.</p>
    </ConfirmDialog>
  )
}
