import { reflectionEntryField, reflectionQuestions } from '#contract/reflections/reflection-questions.ts'
import type { Reflection } from '#contract/reflections.ts'
import { longDate } from '#contract/time/calendar-date.ts'
import { quoteMarkdown } from '#server/platform/text/quote-markdown.ts'

export function reflectionMarkdown({ date, userResponses, reflectionEntry }: Reflection): string {
  const answers = reflectionQuestions.flatMap(({ id, question }) => {
    const answer = userResponses[id]
    if (typeof answer === 'number') return [`**${question}:** ${answer}/5`]
    // A question that was added later has no answer in an older row.
    return answer ? [`### ${question}`, quoteMarkdown(answer)] : []
  })
  const parts = [
    `## ${longDate(date)}`,
    ...answers,
    `### ${reflectionEntryField.label}`,
    quoteMarkdown(reflectionEntry),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Yields the document in parts, as the reflections are read. */
export async function* writeMarkdown(reflections: AsyncIterable<Reflection>): AsyncGenerator<string> {
  let heading = '# My reflections\n'
  for await (const reflection of reflections) {
    yield `${heading}\n${reflectionMarkdown(reflection)}`
    heading = ''
  }
  if (heading !== '') yield `${heading}\nNo reflections yet.\n`
}
