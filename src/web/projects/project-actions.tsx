import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconDotsVertical,
  IconDownload,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { counted } from '#contract/words/counted.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { downloadMarkdown, editProject, restoreProject } from './api.ts'
import { ArchiveProjectDialog } from './archive-project-dialog.tsx'
import { EditProjectDialog, ShareProjectDialog } from './late-dialogs.ts'
import classes from './project-header.module.css'
import { useChangeProject } from './use-change-project.ts'

interface ProjectActionsProps {
  project: ProjectWithMilestones
  /** Moves the focus to the next step. */
  onGoOn: () => void
}

const icon = { size: 18, stroke: 1.75 } as const

/** The actions for the whole project, by its status. */
export function ProjectActions({ project, onGoOn }: ProjectActionsProps) {
  const [open, setOpen] = useState<'edit' | 'share' | 'archive' | null>(null)
  const close = () => setOpen(null)
  const isArchived = project.status === 'archived'
  return (
    <div className={`stack gap-8 ${classes.actions}`}>
      <div className={`flex wrap to-end gap-10 ${classes.row} ${classes.main}`}>
        <StatusActions project={project} onGoOn={onGoOn} />
      </div>
      <div className={`flex wrap to-end gap-10 ${classes.row} ${classes.quiet}`}>
        {!isArchived && (
          <>
            <Button variant="subtle" leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
              Edit Project
            </Button>
            <Button variant="subtle" leftSection={<IconShare2 {...icon} />} onClick={() => setOpen('share')}>
              Share Project
            </Button>
          </>
        )}
        <MoreMenu project={project} onArchive={() => setOpen('archive')} />
      </div>
      <EditProjectDialog subject={open === 'edit' ? project : null} onClose={close} />
      <ShareProjectDialog project={project} opened={open === 'share'} onClose={close} />
      <ArchiveProjectDialog project={open === 'archive' ? project : null} onClose={close} />
    </div>
  )
}

function StatusActions({ project, onGoOn }: ProjectActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const change = useChangeProject()
  const become = (status: 'in_progress' | 'completed', then?: () => void) =>
    change.mutate(() => editProject(project.id, { status }), { onSuccess: () => then?.() })
  const openMilestones = project.milestoneCount - project.milestonesCompleted
  const complete = () =>
    become('completed', () => {
      setIsAsking(false)
      notify.success('Project completed.')
    })

  switch (project.status) {
    case 'not_started':
      return (
        <Button
          leftSection={<IconPlayerPlay {...icon} />}
          loading={change.isPending}
          onClick={() => become('in_progress', onGoOn)}
        >
          Start Project
        </Button>
      )
    case 'in_progress':
      return (
        <>
          <Button
            variant="default"
            leftSection={<IconCheck {...icon} />}
            loading={change.isPending}
            onClick={() => (openMilestones > 0 ? setIsAsking(true) : complete())}
          >
            Mark as Complete
          </Button>
          <Button rightSection={<IconArrowRight {...icon} />} onClick={onGoOn}>
            Continue Working
          </Button>
          <ConfirmDialog
            opened={isAsking}
            title="Mark as Complete"
            confirmLabel="Mark as Complete"
            isBusy={change.isPending}
            onClose={() => setIsAsking(false)}
            onConfirm={complete}
          >
            <p>
              {counted(openMilestones, 'milestone')} {openMilestones === 1 ? 'is' : 'are'} not finished yet.
              Mark the project as complete anyway?
            </p>
            <p>The progress stays as it is, and you can reopen the project at any time.</p>
          </ConfirmDialog>
        </>
      )
    case 'completed':
      return (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          loading={change.isPending}
          onClick={() => become('in_progress')}
        >
          Reopen Project
        </Button>
      )
    case 'archived':
      return (
        <Button
          leftSection={<IconArrowBackUp {...icon} />}
          loading={change.isPending}
          onClick={() => change.mutate(() => restoreProject(project.id))}
        >
          Restore
        </Button>
      )
  }
}

function MoreMenu({ project, onArchive }: { project: ProjectWithMilestones; onArchive: () => void }) {
  const download = () =>
    downloadMarkdown(project).catch((error: unknown) =>
      notify.error(`The project could not be downloaded. ${sentenceFor(error)}`),
    )
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon size={40} aria-label="More actions">
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => void download()}>
          Download as Markdown
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Menu.Item>
        {project.status !== 'archived' && (
          <Menu.Item leftSection={<IconArchive {...icon} />} onClick={onArchive}>
            Archive
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
