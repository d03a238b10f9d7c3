import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { addMilestone, editMilestone } from './api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
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
import { useGuardedSave } from './use-guarded-save.ts'

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

const formOf = (milestone: Milestone | null) => (milestone ? milestoneFormOf(milestone) : emptyMilestoneForm)

function OpenDialog({ project, milestone, opened, onClose, onClosed, onSaved }: OpenDialogProps) {
  const formId = useId()
  /** What the form was filled from; the page behind it may learn of a newer one meanwhile. */
  const [base, setBase] = useState({ form: formOf(milestone), revision: project.revision })
  const form = useForm<MilestoneForm>({ initialValues: base.form, validate: milestoneFormErrors })
  const { save, isSaving, error, newer, reset } = useGuardedSave({
    projectId: project.id,
    base,
    formOf: (changed) => formIn(changed, milestone),
    send: (values, revision) =>
      milestone === null
        ? addMilestone(project.id, readMilestoneForm(values))
        : editMilestone(
            { id: project.id, milestoneId: milestone.id },
            { ...readMilestoneChanges(base.form, values), revision },
          ),
    onSaved: (saved) => {
      notify.success(milestone === null ? 'Milestone added.' : 'Milestone saved.')
      onSaved?.(saved)
      onClose()
    },
  })
  const submit = form.onSubmit(save, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())
  const takeNewer = (changed: WholeProject) => {
    const theirs = formIn(changed, milestone)
    if (theirs === null) return onClose()
    setBase({ form: theirs, revision: changed.revision })
    form.setValues(theirs)
    reset()
  }
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
          <Button type="submit" form={formId} loading={isSaving} disabled={newer !== null}>
            {milestone === null ? 'Add Milestone' : 'Save Milestone'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-20 dialog-form" noValidate onSubmit={submit}>
        {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
        {newer !== null && (
          <ConflictNotice
            isSaving={isSaving}
            onKeepMine={() => submit()}
            onTakeNewer={() => takeNewer(newer)}
          />
        )}
        <MilestoneFields form={form} isNew={milestone === null} />
      </form>
    </Dialog>
  )
}

const formIn = ({ milestones }: WholeProject, milestone: Milestone | null): MilestoneForm | null => {
  const found = milestones.find(({ id }) => id === milestone?.id)
  return found ? milestoneFormOf(found) : null
}
