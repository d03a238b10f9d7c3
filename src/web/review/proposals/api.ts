import { queryOptions } from '@tanstack/react-query'
import type { AnswerProposals, ProposedCard } from '#contract/review/proposals.ts'
import { answer, api } from '#web/lib/api.ts'

/** Every card that waits for a yes or no. */
export const proposalsQuery = queryOptions({
  queryKey: ['review', 'proposals'],
  queryFn: async ({ signal }): Promise<ProposedCard[]> =>
    (await answer(api.api['card-proposals'].$get({}, { init: { signal } }))).proposals,
  staleTime: 0,
})

/** What a lesson proposes; the first time a guide is asked for it. */
export const lessonProposalsQuery = (unitId: string) =>
  queryOptions({
    queryKey: ['review', 'proposals', unitId],
    queryFn: async ({ signal }): Promise<ProposedCard[]> =>
      (
        await answer(
          api.api.units[':id']['card-proposals'].$post({ param: { id: unitId } }, { init: { signal } }),
        )
      ).proposals,
    retry: false,
  })

export const answerProposals = (json: AnswerProposals) => answer(api.api['card-proposals'].$post({ json }))
