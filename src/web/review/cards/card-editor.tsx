import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useDeferredValue, useRef } from 'react'
import type { CreateCard, ListedCard } from '#contract/review/cards.ts'
import { gapNumbers } from '#contract/review/cloze.ts'
import { cardLimits } from '#contract/review.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { type FormFields, useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { keyByBody } from '#web/lib/key-by-body.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { freshOnOpen } from '#web/ui/overlays/fresh-on-open.tsx'
import { conceptsQuery, createCard, refreshCards } from './api.ts'
import { type CardWords, useEditCard } from './use-edit-card.ts'

const CardPreview = lazy(() => import('./card-preview.tsx').then((m) => ({ default: m.CardPreview })))

/** Where a new card leads back to, and what was marked there. */
export type NewCard = Omit<CreateCard, 'front' | 'hint' | 'isReversed'>

/** A card to change, or what a new one is made of. */
export type EditorSubject = { card: ListedCard } | { made: NewCard }

/** A card's words in a dialog, with what it will look like. */
export const CardEditor = freshOnOpen<EditorSubject>(({ subject, ...dialog }) =>
  'card' in subject ? (
    <ChangeCard {...dialog} card={subject.card} />
  ) : (
    <MakeCard {...dialog} made={subject.made} />
  ),
)

const empty = { front: '', back: '', hint: '', isReversed: false, conceptId: '' }

const shown = { minRows: 2, maxRows: 10 }

function ChangeCard({ card, ...dialog }: DialogProps & { card: ListedCard }) {
  const client = useQueryClient()
  const { form, draft, error, conflict } = useEditCard({
    card,
    place: `card-${card.noteId}-dialog`,
    onSaved: () => {
      notify.success('The card is saved.')
      dialog.onClose()
      void refreshCards(client)
    },
  })
  return (
    <CardDialog
      {...dialog}
      form={form}
      draft={draft}
      title="Edit card"
      submitLabel="Save Changes"
      isBlocked={conflict !== null}
      error={error}
      notice={conflict ? <ChangedElsewhere thing="card" {...conflict} /> : <DraftNotice kept={draft} />}
    />
  )
}

function MakeCard({ made, ...dialog }: DialogProps & { made: NewCard }) {
  const client = useQueryClient()
  const saved = { ...empty, back: made.back, conceptId: made.conceptId ?? '' }
  const draft = useDraft({
    place: `card-new-${made.activityId ?? made.video?.id ?? made.document?.id ?? ''}-${made.back.length}`,
    empty,
    saved,
  })
  const keyOf = useRef(keyByBody())
  const form = useSchemaForm({
    schema: () => import('#contract/review/cards.ts').then((m) => m.createCardSchema),
    initialValues: saved,
    draft,
    asSent: ({ conceptId, ...words }) => ({ ...made, ...words, conceptId: conceptId || undefined }),
    send: (sent) => createCard(sent, keyOf.current(sent)),
    onSent: () => {
      notify.success('The card is made.')
      draft.clear()
      dialog.onClose()
      void refreshCards(client)
    },
  })
  const isCloze = gapNumbers(useDeferredValue(form.values.front)).length > 0
  return (
    <CardDialog
      {...dialog}
      form={form}
      draft={draft}
      title="New card"
      submitLabel="Make Card"
      error={form.error}
      notice={<DraftNotice kept={draft} />}
    >
      {made.courseId !== undefined && made.unitId !== undefined && (
        <ConceptChoice
          courseId={made.courseId}
          unitId={made.unitId}
          value={form.values.conceptId}
          onChange={(conceptId) => form.setFieldValue('conceptId', conceptId)}
        />
      )}
      {!isCloze && (
        <Checkbox
          label="Ask it the other way round, too"
          checked={form.values.isReversed}
          onChange={({ currentTarget }) => form.setFieldValue('isReversed', currentTarget.checked)}
        />
      )}
    </CardDialog>
  )
}

interface CardDialogProps extends DialogProps {
  form: Pick<FormFields<CardWords>, 'values' | 'field'> & ComponentProps<typeof FormDialog>['form']
  draft: { clear: () => void }
  title: string
  submitLabel: string
  isBlocked?: boolean
  error: unknown
  notice: ReactNode
  children?: ReactNode
}

function CardDialog({ form, draft, error, notice, children, ...dialog }: CardDialogProps) {
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
      fault={error !== null && <ErrorAlert title="The card was not saved">{sentenceFor(error)}</ErrorAlert>}
    >
      {notice}
      <GrowingText
        {...form.field('front', cardLimits.front)}
        {...shown}
        data-autofocus
        label="Question"
        description="Markdown and formulas as in notes. For a gap write {{c1::what is asked for}}; each number becomes a card."
      />
      <GrowingText
        {...form.field('back', cardLimits.back)}
        {...shown}
        label={isCloze ? 'Shown with the answer (optional)' : 'Answer'}
      />
      <GrowingText {...form.field('hint', cardLimits.hint)} {...shown} minRows={1} label="Hint (optional)" />
      {children}
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
