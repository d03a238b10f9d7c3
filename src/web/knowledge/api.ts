import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ConceptDetails, Knowledge, KnowledgeSettings } from '#contract/knowledge/picture.ts'
import { forgetWord } from '#contract/knowledge/picture-rules.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

const knowledge = api.api.knowledge
const concept = api.api.concepts[':id']
const evidence = api.api.evidence[':id']

/** Of everything that is made from evidence: a change of one piece may change all of it. */
export const knowledgeKey = ['knowledge']

/** The picture of one course; without one, of the course used last. */
export const knowledgeQuery = (courseId: string | null) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'picture', courseId],
    queryFn: ({ signal }): Promise<Knowledge> =>
      answer(knowledge.$get({ query: courseId === null ? {} : { courseId } }, { init: { signal } })),
    // An exam may have been graded since.
    staleTime: 0,
  })

export const courseConceptsQuery = (id: string) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'course', id],
    queryFn: ({ signal }) =>
      answer(api.api.courses[':id'].concepts.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  })

export type ConceptPage = ConceptDetails & {
  items: ConceptDetails['evidence']['items']
  nextCursor: string | null
}

/** One concept, with its evidence page by page. */
export const conceptQuery = (id: string) => ({
  ...pagedQuery([...knowledgeKey, 'concept', id], async (page, options): Promise<ConceptPage> => {
    const details = await answer(concept.$get({ param: { id }, query: page }, options))
    return { ...details, ...details.evidence }
  }),
  staleTime: 0,
})

/** Exactly what a guide would be given now. */
export const toldQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...knowledgeKey, 'told', courseId],
    queryFn: ({ signal }) => answer(knowledge.told.$get({ query: { courseId } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
  })

/** After any change: what is on screen stays until the new is there. */
export const refreshKnowledge = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: knowledgeKey })

export const strike = (id: string, isStruck: boolean, reason = '') =>
  evidence.strike.$post({ param: { id }, json: { isStruck, reason } })

export const settle = (id: string, isSettled: boolean) =>
  evidence.settle.$post({ param: { id }, json: { isSettled } })

export const callShaky = (id: string, isShaky: boolean) =>
  concept.shaky.$post({ param: { id }, json: { isShaky } })

export const forgetConcept = (id: string) => concept.evidence.$delete({ param: { id } })

export const forgetEverything = () => knowledge.$delete({ json: { confirm: forgetWord } })

/** Shown at once, before it is saved. */
export async function showKnowledgeSettings(
  client: QueryClient,
  changes: Partial<KnowledgeSettings>,
): Promise<void> {
  const queryKey = [...knowledgeKey, 'picture']
  await client.cancelQueries({ queryKey })
  client.setQueriesData<Knowledge>(
    { queryKey },
    (picture) => picture && { ...picture, settings: { ...picture.settings, ...changes } },
  )
}

export const saveKnowledgeSettings = (changes: Partial<KnowledgeSettings>) =>
  knowledge.settings.$put({ json: changes })

/** A few questions on one concept: the exam they are asked in. */
export const checkConcept = async (id: string): Promise<string> =>
  (await answer(concept.check.$post({ param: { id } }))).examId
