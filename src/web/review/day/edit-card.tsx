import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { cardLimits } from '#contract/review.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { editCard } from './api.ts'
import type { EditedCard, SittingCard } from './sitting.ts'

interface EditCardProps {
  card: SittingCard
  onSaved: (edited: EditedCard[]) => void
  onCancel: () => void
}

const labels = {
  basic: ['Question', 'Answer'],
  reversed: ['One side', 'The other side'],
  cloze: ['Text with gaps', 'Shown with the answer'],
} as const

const shown = { minRows: 2, maxRows: 12 }

/** A card's words, edited where it lies. */
export function EditCard({ card, onSaved, onCancel }: EditCardProps) {
  const { noteId, kind, front, back, hint, revision } = card
  const draft = useDraft({
    place: `card-${noteId}`,
    empty: { front: '', back: '', hint: '' },
    saved: { front, back, hint },
    revision,
  })
  const form = useSchemaForm({
    schema: () => import('#contract/review/cards.ts').then((m) => m.editCardSchema),
    initialValues: { front, back, hint },
    draft,
    asSent: (values) => ({ ...values, revision }),
    send: (sent) => editCard(card.id, sent),
    onSent: (saved) => {
      draft.clear()
      onSaved(saved.cards)
    },
  })
  const [frontLabel, backLabel] = labels[kind]
  return (
    <form className="stack gap-16" method="post" noValidate onSubmit={form.submit}>
      <GrowingText
        {...form.field('front')}
        {...shown}
        data-autofocus
        autoFocus
        label={frontLabel}
        maxLength={cardLimits.front}
      />
      <GrowingText {...form.field('back')} {...shown} label={backLabel} maxLength={cardLimits.back} />
      <GrowingText {...form.field('hint')} {...shown} minRows={1} label="Hint" maxLength={cardLimits.hint} />
      {form.error !== null && (
        <ErrorAlert title="The card was not saved">{sentenceFor(form.error)}</ErrorAlert>
      )}
      <div className="flex wrap to-end gap-12">
        <Button
          variant="default"
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
