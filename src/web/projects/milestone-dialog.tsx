import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import { useGuardedSave } from '#web/lib/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { addMilestone, editMilestone, fetchProject, keepProject } from './api.ts'
import { faultTitles, reasonOf } from './faults.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  emptyMilestoneForm,
  type MilestoneForm,
  milestoneFormErrors,
  milestoneFormOf,
  readMilestoneChanges,
  readMilestoneForm,
} from './milestone-form-values.ts'
import classes from './project-fields.module.css'

interface MilestoneDialogProps {
  project: WholeProject
  /** The milestone to edit, 'new' to add one; null closes. */
  milestone: Milestone | 'new' | null
  onClose: () => void
  onSaved?: (project: WholeProject) => void
}

export function MilestoneDialog({ project, milestone, onClose, onSaved }: MilestoneDialogProps) {
  return (
    <EachOpening subject={milestone}>
      {(subject, dialog) => (
        <OpenDialog
          project={project}
          milestone={subject === 'new' ? null : subject}
          onClose={onClose}
          onSaved={onSaved}
          {...dialog}
        />
      )}
    </EachOpening>
  )
}

interface OpenDialogProps {
  project: WholeProject
  milestone: Milestone | null
  opened: boolean
  onClose: () => void
  onClosed: () => void
  onSaved: MilestoneDialogProps['onSaved']
}

function OpenDialog({ project, milestone, opened, onClose, onClosed, onSaved }: OpenDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const form = useForm<MilestoneForm>({
    initialValues: milestone ? milestoneFormOf(milestone) : emptyMilestoneForm,
    validate: milestoneFormErrors,
  })
  const { submit, isSaving, error, conflict } = useGuardedSave({
    form,
    row: project,
    fetchRow: () => fetchProject(client, project.id),
    formOf: ({ milestones }) => {
      const found = milestones.find(({ id }) => id === milestone?.id)
      return found ? milestoneFormOf(found) : null
    },
    send: (before, after, { revision }) =>
      milestone === null
        ? addMilestone(project.id, readMilestoneForm(after))
        : editMilestone(
            { id: project.id, milestoneId: milestone.id },
            { ...readMilestoneChanges(before, after), revision },
          ),
    onSaved: (saved) => {
      keepProject(client, saved)
      notify.success(milestone === null ? 'Milestone added.' : 'Milestone saved.')
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={milestone === null ? 'Add Milestone' : 'Edit Milestone'}
      size={640}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={conflict !== null}>
            {milestone === null ? 'Add Milestone' : 'Save Milestone'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
        {conflict && <ChangedElsewhere thing="project" {...conflict} />}
        <MilestoneFields form={form} isNew={milestone === null} />
      </form>
    </Dialog>
  )
}
