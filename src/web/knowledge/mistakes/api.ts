import type { MistakeFilter } from '#contract/knowledge/picture-rules.ts'
import { knowledgeKey } from '#web/knowledge/api.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

/** The mistake book, newest first; of one course, or of all. */
export const mistakesQuery = (filter: MistakeFilter, courseId: string | null) => ({
  ...pagedQuery([...knowledgeKey, 'mistakes', filter, courseId], (page, options) =>
    answer(
      api.api.mistakes.$get({ query: { filter, ...(courseId !== null && { courseId }), ...page } }, options),
    ),
  ),
  // An exam may have been graded since.
  staleTime: 0,
})
