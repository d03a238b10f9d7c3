import { emptyPage, pageOf, studyPageLimits } from '#contract/study-page/words.ts'
import { classroomQuery } from '#web/classroom/api.ts'
import { pageQuery, pagesKey, savePage } from '#web/classroom/page/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

interface NoteQuote {
  words: string
  from: string
}

/** The page that the learner writes in the lesson they are in, where that takes passages; null where there is none. */
async function openPage(courseId: string): Promise<string | null> {
  const { plan } = await queryClient.fetchQuery(classroomQuery({ courseId, lesson: undefined }))
  const takesPassages = plan?.activities.find(
    ({ hasPage, type }) => hasPage && pageOf(type).sections.includes('passage'),
  )
  return takesPassages?.id ?? null
}

const added = (before: string, more: string) =>
  before.trim() === '' ? more : `${before.trimEnd()}\n\n${more}`

/** Adds a quotation to the page of the current lesson of a course. False where that has none, or no room on it. */
export async function quoteIntoPage(courseId: string, { words, from }: NoteQuote): Promise<boolean> {
  const id = await openPage(courseId)
  if (id === null) return false
  const { sections = emptyPage, revision } = await queryClient.fetchQuery({ ...pageQuery(id), staleTime: 0 })
  const passage = added(sections.passage, words)
  const named = sections.from.includes(from) ? sections.from : added(sections.from, from)
  if (passage.length > studyPageLimits.passage || named.length > studyPageLimits.section) return false
  await savePage(id, { sections: { passage, from: named }, revision })
  await queryClient.invalidateQueries({ queryKey: pagesKey })
  return true
}
