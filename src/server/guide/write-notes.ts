import { pageOf, sectionWords } from '#contract/study-page/words.ts'
import { escapeMarkdown } from '#server/passages/plain-text.ts'

type Lesson = { lessonTitle: string; activityType: string }

/** Where no model writes notes: the page that the learner writes, still empty, as Markdown. It teaches nothing. */
export function writeNotes({ lessonTitle, activityType }: Lesson): string {
  const { lead, lookFor, sections } = pageOf(activityType)
  return [
    `*No AI model is connected, so you write this page about “${escapeMarkdown(lessonTitle)}” yourself.*`,
    [lead, ...lookFor.map((one) => `- ${one}`)].join('\n'),
    ...sections.map((section) => {
      const { label, hint } = sectionWords[section]
      return `## ${label}\n\n*${hint}*`
    }),
  ].join('\n\n')
}
