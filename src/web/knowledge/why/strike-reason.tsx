import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { TextButton } from '#web/ui/text-button.tsx'

interface StrikeReasonProps {
  reason: string
  about: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onSave: (reason: string) => void
}

/** Why it was struck, for the learner alone: may be added and changed, is never needed. */
export function StrikeReason({ reason, about, isOpen, onOpen, onSave }: StrikeReasonProps) {
  if (!isOpen)
    return (
      <TextButton about={about} onClick={() => onOpen(true)}>
        {reason === '' ? 'Add a reason' : 'Change the reason'}
      </TextButton>
    )
  return <ReasonForm reason={reason} onSave={onSave} onClose={() => onOpen(false)} />
}

interface ReasonFormProps {
  reason: string
  onSave: (reason: string) => void
  onClose: () => void
}

function ReasonForm({ reason, onSave, onClose }: ReasonFormProps) {
  const form = useSchemaForm({
    schema: () => import('#contract/knowledge/picture.ts').then((m) => m.strikeSchema.pick({ reason: true })),
    initialValues: { reason },
    send: (typed) => {
      onSave(typed.reason)
      onClose()
    },
  })
  return (
    <form className="stack gap-8 mt-8" method="post" noValidate onSubmit={form.submit}>
      <TextInput {...form.field('reason')} label="Reason" autoComplete="off" autoFocus />
      <div className="flex gap-8 to-end">
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="default">
          Save reason
        </Button>
      </div>
    </form>
  )
}
