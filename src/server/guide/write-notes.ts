import type { NotesRequest } from '#contract/classroom.ts'
import { pageOf, sectionWords } from '#contract/study-page.ts'
import { escapeMarkdown } from '#server/guide/text/plain-text.ts'

/** Where no model writes notes: the page that the learner writes, still empty, as Markdown. It teaches nothing. */
export function writeNotes({ lessonTitle, activityType = '' }: NotesRequest): string {
  const { lead, lookFor, sections } = pageOf(activityType)
  return [
    `*No AI model is connected, so this page about “${escapeMarkdown(lessonTitle)}” is yours to write.*`,
    [lead, ...lookFor.map((one) => `- ${one}`)].join('\n'),
    ...sections.map((section) => {
      const { label, hint } = sectionWords[section]
      return `## ${label}\n\n*${hint}*`
    }),
  ].join('\n\n')
}
