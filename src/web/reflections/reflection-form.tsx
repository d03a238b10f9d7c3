import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Reflection } from '#contract/reflections.ts'
import { type CalendarDate, dayName } from '#contract/time/calendar-date.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { AfterSaving } from '#web/review/carry/after-saving.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { joinReflections } from './form-values.ts'
import { ReflectionFields } from './reflection-fields.tsx'
import classes from './reflection-form.module.css'
import { SavedText } from './saved-text.tsx'
import { useDeleteReflection } from './use-delete-reflection.ts'
import { useReflectionForm } from './use-reflection-form.ts'

interface ReflectionFormProps {
  date: CalendarDate
  saved: Reflection | null
  /** Beside the buttons: a way out. */
  cancel?: ReactNode
  /** The first letter was typed. */
  onBegin?: () => void
  onDeleted?: () => void
}

/** Writes or updates the reflection of one date. Unsaved text outlives a reload, a crash and a failed save. */
export function ReflectionForm({ date, saved, cancel, onBegin, onDeleted }: ReflectionFormProps) {
  const [savedNow, setSavedNow] = useState<Reflection | null>(null)
  const { form, draft, isInConflict } = useReflectionForm({ date, saved, onBegin, onSaved: setSavedNow })
  const remove = useDeleteReflection(date, () => {
    draft.clear()
    onDeleted?.()
  })
  const [isAskingToDelete, setAskingToDelete] = useState(false)
  const failure =
    (form.error && !isInConflict && `Failed to save reflection: ${sentenceFor(form.error)}`) ||
    (remove.error && `Failed to delete reflection: ${sentenceFor(remove.error)}`)

  return (
    <form className="stack gap-24" noValidate onSubmit={form.submit}>
      {isInConflict && saved !== null && (
        <ChangedElsewhere
          thing="reflection"
          isSaving={form.isBusy}
          newer={<SavedText written={saved} />}
          onKeepMine={() => {
            draft.keep(form.getValues(), { revision: saved.revision })
            form.submit()
          }}
          onJoin={() => {
            form.resetError()
            draft.keep(joinReflections(saved, form.getValues()), { revision: saved.revision })
          }}
          onTakeNewer={() => {
            form.resetError()
            draft.clear()
          }}
        />
      )}
      {!isInConflict && (
        <DraftNotice kept={draft} name={`The unsaved text of ${dayName(date)}`} join={joinReflections} />
      )}
      <ReflectionFields form={form} />
      {failure && (
        <ErrorAlert
          title={failure}
          retrying={form.isBusy || remove.isPending}
          onRetry={form.error ? () => form.submit() : () => remove.mutate()}
        >
          {form.error ? 'Nothing was lost: your text is kept in this browser.' : null}
        </ErrorAlert>
      )}
      {!isInConflict && (
        <div className={`row wrap to-end gap-12 ${classes.foot}`}>
          {draft.draft !== null && (
            <span className={`muted small mr-auto ${classes.kept}`}>Draft kept in this browser</span>
          )}
          {saved !== null && (
            <Button
              className="danger"
              variant="default"
              loading={remove.isPending}
              onClick={() => setAskingToDelete(true)}
            >
              Delete
            </Button>
          )}
          {cancel}
          <Button type="submit" loading={form.isBusy}>
            {saved === null ? 'Save reflection' : 'Update'}
          </Button>
        </div>
      )}
      {savedNow !== null && saved !== null && <AfterSaving date={date} revision={savedNow.revision} />}
      <ConfirmDialog
        opened={isAskingToDelete}
        title="Delete reflection"
        confirmLabel="Delete"
        isDanger
        isBusy={remove.isPending}
        onClose={() => setAskingToDelete(false)}
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
