import { useState } from 'react'
import type { ListedCard } from '#contract/review/cards.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editCard, fetchCard } from './api.ts'

export type CardWords = Pick<ListedCard, 'front' | 'back' | 'hint'>

type KnownCard = CardWords & Pick<ListedCard, 'id' | 'revision'>

/** The cards of one note: all have its words. */
interface Note {
  cards: readonly KnownCard[]
}

interface EditCardOptions {
  card: KnownCard
  /** Of the draft. */
  place: string
  onSaved: (cards: ListedCard[]) => void
}

const empty: CardWords = { front: '', back: '', hint: '' }

const wordsOf = ({ front, back, hint }: CardWords): CardWords => ({ front, back, hint })

/** The words of a card in a form: kept in this browser with the revision that they were begun on. */
export function useEditCard({ card, place, onSaved }: EditCardOptions) {
  const [note, setNote] = useState<Note>({ cards: [card] })
  const cardOf = ({ cards: [first = card] }: Note) => first
  const { revision } = cardOf(note)
  const saved = wordsOf(cardOf(note))
  const draft = useDraft({ place, empty, saved, revision })
  const isBegunOnOlder =
    draft.draft !== null && draft.draft.revision !== revision && !draft.isSame(draft.value, saved)
  const guarded = useGuardedSave<CardWords, CardWords, Note, { cards: ListedCard[] }>({
    schema: () => import('#contract/review/cards.ts').then((m) => m.editCardSchema.omit({ revision: true })),
    initialValues: saved,
    draft,
    newer: isBegunOnOlder ? note : null,
    row: note,
    formOf: (row) => wordsOf(cardOf(row)),
    fetchRow: async () => {
      const found = await fetchCard(card.id)
      setNote(found)
      return found
    },
    send: (before, after, row, sent) =>
      editCard(card.id, {
        ...wordsOf(cardOf(row)),
        ...only(sent, changedFields(before, after)),
        revision: cardOf(row).revision,
      }),
    onSaved: (kept) => {
      setNote(kept)
      draft.clear()
      onSaved(kept.cards)
    },
  })
  return { ...guarded, draft }
}
