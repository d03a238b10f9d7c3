import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { cardLimits } from '#contract/review.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useEditCard } from '#web/review/cards/use-edit-card.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
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
  const { form, draft, error, conflict } = useEditCard({ card, place: `card-${card.noteId}`, onSaved })
  const [frontLabel, backLabel] = labels[card.kind]
  return (
    <form className="stack gap-16" method="post" noValidate onSubmit={form.submit}>
      {conflict && <ChangedElsewhere thing="card" {...conflict} />}
      <GrowingText
        {...form.field('front', cardLimits.front)}
        {...shown}
        data-autofocus
        autoFocus
        label={frontLabel}
      />
      <GrowingText {...form.field('back', cardLimits.back)} {...shown} label={backLabel} />
      <GrowingText {...form.field('hint', cardLimits.hint)} {...shown} minRows={1} label="Hint" />
      {error !== null && <ErrorAlert title="The card was not saved">{sentenceFor(error)}</ErrorAlert>}
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
        <Button type="submit" loading={form.isBusy} disabled={conflict !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}
