import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CardFilter } from '#contract/review/card-files.ts'
import type { CreateCard, EditCard } from '#contract/review/cards.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

const cards = api.api.cards
const card = cards[':id']

export interface CardsView {
  search: string
  filter: CardFilter
  /** Of one course; null for all. */
  courseId: string | null
}

export const cardsQuery = ({ search, filter, courseId }: CardsView) => ({
  ...pagedQuery(['review', 'cards', { search, filter, courseId }], (page, options) =>
    answer(
      cards.$get({ query: { search, filter, ...(courseId !== null && { courseId }), ...page } }, options),
    ),
  ),
  // Cards come by themselves, and reviewing changes them.
  staleTime: 0,
})

/** After anything that changes a card, or how many are due. */
export const refreshCards = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['review'] })

/** `key` names this one card: sent again it is made once. */
export const createCard = (json: CreateCard, key: string) =>
  answer(cards.$post({ json }, { headers: { 'idempotency-key': key } }))

/** With its siblings, as `editCard` answers. */
export const fetchCard = (id: string) => answer(card.$get({ param: { id } }))

export const editCard = (id: string, json: EditCard) => answer(card.$put({ param: { id }, json }))

export const suspendCard = (id: string, isSuspended: boolean) =>
  answer(card.suspend.$post({ param: { id }, json: { isSuspended } }))

export const deleteCard = (id: string) => answer(card.$delete({ param: { id } }))

/** What a course is about, for saying what a card is about. */
export const conceptsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['review', 'concepts', courseId],
    queryFn: ({ signal }) =>
      answer(api.api.courses[':id'].concepts.$get({ param: { id: courseId } }, { init: { signal } })),
    staleTime: 60_000,
  })
