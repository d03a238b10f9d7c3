import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CarryOver } from '#contract/review/today.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { chooseSentence, dismissCarryOver, refreshCarryOver } from './api.ts'

const none = ''

/** Another sentence of the reflection for the next lesson, or none. */
export const ChangeDialog = freshOnOpen<CarryOver>(ChangeForm)

function ChangeForm({ subject: carryOver, ...dialog }: OpenedOn<CarryOver>) {
  const client = useQueryClient()
  const { id, quote, others } = carryOver
  const [chosen, setChosen] = useState(quote)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (chosen === none) await dismissCarryOver(id)
      else await chooseSentence(id, chosen)
    },
    onSuccess: async () => {
      dialog.onClose()
      await refreshCarryOver(client)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <FormDialog
      {...dialog}
      form={{ submit, isBusy: isPending, error }}
      title="What the next lesson begins with"
      submitLabel="Save"
    >
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
