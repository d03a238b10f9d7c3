import { useState } from 'react'
import type { Milestone } from '#contract/milestones.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { addMilestone, editMilestone } from './api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { faultTitles, reasonOf } from './faults.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  emptyMilestoneForm,
  type MilestoneForm,
  milestoneAsSent,
  milestoneFormOf,
  milestoneFormSchema,
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
  /** What the form was filled from; the page behind it may learn of a newer one meanwhile. */
  const [base, setBase] = useState({ form: formOf(milestone), revision: project.revision })
  const form = useSchemaForm({
    schema: milestoneFormSchema,
    initialValues: base.form,
    asSent: milestoneAsSent,
    send: (_milestone, values) => save(values),
  })
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
  const takeNewer = (changed: WholeProject) => {
    const theirs = formIn(changed, milestone)
    if (theirs === null) return onClose()
    setBase({ form: theirs, revision: changed.revision })
    form.setValues(theirs)
    reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={milestone === null ? 'Add Milestone' : 'Edit Milestone'}
      submitLabel={milestone === null ? 'Add Milestone' : 'Save Milestone'}
      isBusy={isSaving}
      isBlocked={newer !== null}
      onSubmit={form.submit}
    >
      {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
      {newer !== null && (
        <ConflictNotice
          isSaving={isSaving}
          onKeepMine={() => form.submit()}
          onTakeNewer={() => takeNewer(newer)}
        />
      )}
      <MilestoneFields form={form} isNew={milestone === null} />
    </FormDialog>
  )
}

const formIn = ({ milestones }: WholeProject, milestone: Milestone | null): MilestoneForm | null => {
  const found = milestones.find(({ id }) => id === milestone?.id)
  return found ? milestoneFormOf(found) : null
}
