import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useRef } from 'react'
import type { CreateCard, ListedCard } from '#contract/review/cards.ts'
import { gapNumbers } from '#contract/review/cloze.ts'
import { cardLimits } from '#contract/review.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { madeAnew, type OpenedOn } from '#web/ui/overlays/made-anew.tsx'
import { conceptsQuery, createCard, editCard, refreshCards } from './api.ts'

const CardPreview = lazy(() => import('./card-preview.tsx').then((m) => ({ default: m.CardPreview })))

/** Where a new card leads back to, and what was marked there. */
export type NewCard = Omit<CreateCard, 'front' | 'hint' | 'isReversed'>

/** A card to change, or what a new one is made of. */
export type EditorSubject = { card: ListedCard } | { made: NewCard }

/** A card's words in a dialog, with what it will look like. */
export const CardEditor = madeAnew<EditorSubject>(OpenEditor)

const empty = { front: '', back: '', hint: '', isReversed: false, conceptId: '' }

const shown = { minRows: 2, maxRows: 10 }

function OpenEditor({ subject, ...dialog }: OpenedOn<EditorSubject>) {
  const client = useQueryClient()
  const card = 'card' in subject ? subject.card : null
  const made = 'made' in subject ? subject.made : null
  const saved =
    card === null
      ? { ...empty, back: made?.back ?? '', conceptId: made?.conceptId ?? '' }
      : { ...empty, front: card.front, back: card.back, hint: card.hint }
  const draft = useDraft({
    place:
      card === null
        ? `card-new-${made?.activityId ?? made?.video?.id ?? made?.document?.id ?? ''}-${made?.back.length ?? 0}`
        : `card-${card.noteId}-dialog`,
    empty,
    saved,
    revision: card?.revision ?? null,
  })
  const key = useRef(crypto.randomUUID())
  const form = useSchemaForm<typeof empty, unknown, unknown>({
    schema: () =>
      import('#contract/review/cards.ts').then((m) =>
        card === null ? m.createCardSchema : m.editCardSchema,
      ),
    initialValues: saved,
    draft,
    asSent: ({ conceptId, isReversed, ...words }) =>
      card === null
        ? { ...made, ...words, isReversed, conceptId: conceptId || undefined }
        : { ...words, revision: card.revision },
    send: (sent) =>
      card === null
        ? createCard(sent as CreateCard, key.current)
        : editCard(card.id, sent as Parameters<typeof editCard>[1]),
    onSent: () => {
      notify.success(card === null ? 'The card is made.' : 'The card is saved.')
      draft.clear()
      dialog.onClose()
      void refreshCards(client)
    },
  })
  const { front, back } = useDeferredValue(form.values)
  const isCloze = gapNumbers(front).length > 0
  const cancel = () => {
    draft.clear()
    dialog.onClose()
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      onCancel={cancel}
      title={card === null ? 'New card' : 'Edit card'}
      submitLabel={card === null ? 'Make Card' : 'Save Changes'}
      fault={form.error && <ErrorAlert title="The card was not saved">{sentenceFor(form.error)}</ErrorAlert>}
    >
      <DraftNotice kept={draft} />
      <GrowingText
        {...form.field('front')}
        {...shown}
        data-autofocus
        label="Question"
        description="Markdown and formulas as in notes. For a gap write {{c1::what is asked for}}; each number becomes a card."
        maxLength={cardLimits.front}
      />
      <GrowingText
        {...form.field('back')}
        {...shown}
        label={isCloze ? 'Shown with the answer (optional)' : 'Answer'}
        maxLength={cardLimits.back}
      />
      <GrowingText
        {...form.field('hint')}
        {...shown}
        minRows={1}
        label="Hint (optional)"
        maxLength={cardLimits.hint}
      />
      {made?.courseId !== undefined && made.unitId !== undefined && (
        <ConceptChoice
          courseId={made.courseId}
          unitId={made.unitId}
          value={form.values.conceptId}
          onChange={(conceptId) => form.setFieldValue('conceptId', conceptId)}
        />
      )}
      {card === null && !isCloze && (
        <Checkbox
          label="Ask it the other way round, too"
          checked={form.values.isReversed}
          onChange={({ currentTarget }) => form.setFieldValue('isReversed', currentTarget.checked)}
        />
      )}
      {front.trim() !== '' && (
        <Suspense fallback={null}>
          <CardPreview front={front} back={back} />
        </Suspense>
      )}
    </FormDialog>
  )
}

interface ConceptChoiceProps {
  courseId: string
  unitId: string
  value: string
  onChange: (conceptId: string) => void
}

/** What of the lesson the card is about: then its reviews count for that. */
function ConceptChoice({ courseId, unitId, value, onChange }: ConceptChoiceProps) {
  const { data } = useQuery(conceptsQuery(courseId))
  const concepts = data?.units.find((unit) => unit.unitId === unitId)?.concepts ?? []
  if (concepts.length === 0) return null
  return (
    <ChoiceSelect
      label="About"
      value={value}
      data={[
        { value: '', label: 'Nothing in particular' },
        ...concepts.map(({ id, label }) => ({ value: id, label })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
