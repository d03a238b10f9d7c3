import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConceptStanding } from '#contract/knowledge/picture.ts'
import { forgetConcept, refreshKnowledge } from '#web/knowledge/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface ForgetConceptDialogProps {
  concept: ConceptStanding
  misconceptions: number
  opened: boolean
  onClose: () => void
  onForgotten: () => void
  onFault: (error: unknown) => void
}

export function ForgetConceptDialog(props: ForgetConceptDialogProps) {
  const { concept, misconceptions, opened, onClose, onForgotten, onFault } = props
  const client = useQueryClient()
  const forget = useMutation({
    mutationFn: () => forgetConcept(concept.id),
    onMutate: () => onFault(null),
    onSuccess: async () => {
      await refreshKnowledge(client)
      onClose()
      // The button that opened this is gone.
      onForgotten()
    },
    onError: (error) => {
      onClose()
      onFault(error)
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={`Forget “${concept.label}”?`}
      confirmLabel="Forget this"
      isDanger
      isBusy={forget.isPending}
      onClose={onClose}
      onConfirm={() => forget.mutate()}
    >
      <p>
        All evidence about it is deleted, also what you struck
        {misconceptions > 0 && ' and what it showed of misconceptions'}. The concept itself stays, as “Not
        seen”.
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
