import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CarryOver } from '#contract/review/today.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'
import { chooseSentence, dismissCarryOver, refreshCarryOver } from './api.ts'

interface ChangeDialogProps {
  /** What is taken up now; null closes. */
  carryOver: CarryOver | null
  onClose: () => void
}

const none = ''

/** Another sentence of the reflection for the next lesson, or none. */
export const ChangeDialog = ({ carryOver, onClose }: ChangeDialogProps) => (
  <RemountOnOpen subject={carryOver}>
    {(now, dialog) => <ChangeForm {...dialog} carryOver={now} onClose={onClose} />}
  </RemountOnOpen>
)

interface ChangeFormProps {
  opened: boolean
  carryOver: CarryOver
  onClose: () => void
  onClosed: () => void
}

function ChangeForm({ opened, carryOver, onClose, onClosed }: ChangeFormProps) {
  const client = useQueryClient()
  const { id, quote, others } = carryOver
  const [chosen, setChosen] = useState(quote)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (chosen === none) await dismissCarryOver(id)
      else await chooseSentence(id, chosen)
    },
    onSuccess: async () => {
      onClose()
      await refreshCarryOver(client)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="What the next lesson begins with"
      submitLabel="Save"
      isBusy={isPending}
      onSubmit={submit}
    >
      {error && <ErrorAlert title={sentenceFor(error)} />}
      <Radio.Group label="From your reflection" value={chosen} onChange={setChosen}>
        <div className="stack gap-12 mt-8">
          {[quote, ...others].map((sentence) => (
            <Radio key={sentence} value={sentence} label={sentence} />
          ))}
          <Radio value={none} label="None: begin the lesson without it" />
        </div>
      </Radio.Group>
    </FormDialog>
  )
}
