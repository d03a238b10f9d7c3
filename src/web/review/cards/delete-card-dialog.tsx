import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedCard } from '#contract/review/cards.ts'
import { ordinalsOf } from '#contract/review/faces.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { deleteCard, refreshCards } from './api.ts'
import { questionOf } from './card-words.ts'

interface DeleteCardDialogProps {
  /** The card in question; null closes. */
  card: ListedCard | null
  onClose: () => void
  onFailure: (sentence: string) => void
}

/** Cards of one note go together: the other direction, the other gaps. */
function siblingsIn({ kind, front }: ListedCard): string {
  const others = ordinalsOf(kind, front).length - 1
  if (others <= 0) return ''
  if (kind === 'reversed') return 'The same card the other way round is deleted too.'
  return others === 1
    ? 'The card of its other gap is deleted too.'
    : `The ${others} cards of its other gaps are deleted too.`
}

export function DeleteCardDialog({ card, onClose, onFailure }: DeleteCardDialogProps) {
  const client = useQueryClient()
  const named = useLast(card)
  const { mutate, isPending } = useMutation({
    mutationFn: deleteCard,
    onSuccess: async () => {
      await refreshCards(client)
      onClose()
      notify.success('The card is deleted.')
      // The row that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      onClose()
      onFailure(sentenceFor(error))
      void refreshCards(client)
    },
  })
  return (
    <ConfirmDialog
      opened={card !== null}
      title="Delete this card?"
      confirmLabel="Delete Card"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => card && mutate(card.id)}
    >
      <p>“{named === null || named === undefined ? '' : questionOf(named)}”</p>
      <p>
        Its reviews are deleted too; what they showed about your knowledge stays.{' '}
        {named ? siblingsIn(named) : ''}
      </p>
    </ConfirmDialog>
  )
}
