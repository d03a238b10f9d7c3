import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CardDeck, MixDeck } from '#contract/review/decks.ts'
import type { Memory, saveReviewSettingsSchema } from '#contract/review/memory.ts'
import { answer, api } from '#web/lib/api.ts'
import { zoneHere } from '#web/lib/calls/zone-here.ts'

export const memoryQuery = queryOptions({
  queryKey: ['review', 'memory'],
  queryFn: ({ signal }): Promise<Memory> =>
    answer(api.api.review.memory.$get({ query: { zone: zoneHere() } }, { init: { signal } })),
  // Cards may have been reviewed since.
  staleTime: 0,
})

export const saveReviewSettings = (changes: z.infer<typeof saveReviewSettingsSchema>) =>
  answer(api.api.review.settings.$put({ json: changes }))

export const decksQuery = queryOptions({
  queryKey: ['review', 'decks'],
  queryFn: async ({ signal }): Promise<CardDeck[]> =>
    (await answer(api.api.review.decks.$get({}, { init: { signal } }))).decks,
})

export const mixDeck = async (change: MixDeck): Promise<CardDeck[]> =>
  (await answer(api.api.review.decks.$put({ json: change }))).decks

/** What is due and what comes depends on the settings, on every page about the cards. */
export const refreshReview = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['review'] })
