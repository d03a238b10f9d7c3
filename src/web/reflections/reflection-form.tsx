import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CalendarDate } from '#contract/calendar-date.ts'
import { type Reflection, writtenReflectionSchema } from '#contract/reflections.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { joinReflections } from './form-values.ts'
import { OtherDraftNotice } from './other-draft-notice.tsx'
import { ReflectionFields } from './reflection-fields.tsx'
import classes from './reflection-form.module.css'
import { RestoredNotice } from './restored-notice.tsx'
import { SavedText } from './saved-text.tsx'
import { useDeleteReflection } from './use-delete-reflection.ts'
import { useReflectionForm } from './use-reflection-form.ts'
import { useSaveReflection } from './use-save-reflection.ts'

interface ReflectionFormProps {
  learnerId: string
  date: CalendarDate
  saved: Reflection | null
  /** Beside the buttons: a way out. */
  cancel?: ReactNode
  /** The first letter was typed. */
  onBegin?: () => void
  onDeleted?: () => void
}

/** Writes or updates the reflection of one date. Unsaved text outlives a reload, a crash and a failed save. */
export function ReflectionForm({ learnerId, date, saved, cancel, onBegin, onDeleted }: ReflectionFormProps) {
  const text = useReflectionForm({ learnerId, date, saved, ...(onBegin ? { onBegin } : {}) })
  const save = useSaveReflection({ date, saved, text })
  const remove = useDeleteReflection(date, () => {
    text.discard()
    onDeleted?.()
  })
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const { form, footing, isInConflict, other } = text

  const submit = form.onSubmit(
    (written) => save.mutate(writtenReflectionSchema.parse(written)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const failure =
    (save.error && !isInConflict && `Failed to save reflection: ${sentenceFor(save.error)}`) ||
    (remove.error && `Failed to delete reflection: ${sentenceFor(remove.error)}`)

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isInConflict && saved !== null && (
        <ChangedElsewhere
          thing="reflection"
          isSaving={save.isPending}
          newer={<SavedText written={saved} />}
          onKeepMine={() => {
            text.standOn(saved)
            submit()
          }}
          onJoin={() => text.standOn(saved, joinReflections(saved, form.getValues()))}
          onTakeNewer={() => text.takeSaved(saved)}
        />
      )}
      {other !== null && !isInConflict && (
        <OtherDraftNotice
          written={other.written}
          onJoin={() => text.joinOther(other)}
          onUse={() => text.takeOther(other)}
          onDiscard={() => text.dropOther(other)}
        />
      )}
      {footing.isRestored && other === null && !isInConflict && (
        <RestoredNotice date={date} onDiscard={text.discard} />
      )}
      <ReflectionFields form={form} />
      {failure && (
        <ErrorAlert
          title={failure}
          retrying={save.isPending || remove.isPending}
          onRetry={save.error ? () => submit() : () => remove.mutate()}
        >
          {save.error ? 'Nothing was lost: your text is kept in this browser.' : null}
        </ErrorAlert>
      )}
      {!isInConflict && (
        <div className={classes.foot}>
          {footing.begunAt !== null && <span className={classes.kept}>Draft kept in this browser</span>}
          {saved !== null && (
            <Button
              className={classes.delete ?? ''}
              variant="default"
              loading={remove.isPending}
              onClick={() => setAskingToDelete(true)}
            >
              Delete
            </Button>
          )}
          {cancel}
          <Button type="submit" loading={save.isPending}>
            {saved === null ? 'Save reflection' : 'Update'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAskingToDelete}
        title="Delete reflection"
        confirmLabel="Delete"
        isDanger
        isBusy={remove.isPending}
        onCancel={() => setAskingToDelete(false)}
        onConfirm={() => {
          setAskingToDelete(false)
          remove.mutate()
        }}
      >
        <p>Are you sure you want to delete this reflection?</p>
      </ConfirmDialog>
    </form>
  )
}
