import { type AuthoredQuestion, questionBlockSchema } from '#contract/authored/course-file.ts'
import { type Report, sentenceOf, type WithLine } from '#server/course-files/fault.ts'
import type { SplitMarkdown } from '#server/course-files/split-markdown.ts'

const choice = /^\s*(?:[-*+]\s+)?\[\(([ Xx])\)\]\s*(.*)/s
const hint = /^\s*\[\[\?\]\]\s*(.*)/s
const solution = /^\s*\*{4,}\s*$/
const concept = /^\s*<!--\s*concept:\s*([a-z0-9-]+)\s*-->\s*$/

type Lines = SplitMarkdown['lines']
type Paragraph = { line: number; texts: string[]; isOver: boolean }
type Quiz = { line: number; prompt: string[]; options: object[]; hints: string[]; explanation: string[] }

const noParagraph = (): Paragraph => ({ line: 1, texts: [], isOver: false })

/**
 * Quizzes with one right answer as LiaScript writes them: a paragraph, then [( )] and [(X)], hints as [[?]], a solution
 * between lines of asterisks. `<!-- concept: key -->` says what the following ones are about. `rest` is the other text.
 */
export function readQuizzes(
  file: string,
  lines: Lines,
  firstConcept: string,
  report: Report,
): { questions: WithLine<AuthoredQuestion>[]; rest: Lines } {
  const questions: WithLine<AuthoredQuestion>[] = []
  const rest: Lines = []
  let about = firstConcept
  // The paragraph right before the choices asks the question; blank lines may stand between the two.
  let paragraph = noParagraph()
  let quiz: Quiz | undefined
  let isSolution = false
  const finish = () => {
    const written = quiz && readQuiz(file, quiz, about, report)
    if (written) questions.push(written)
    quiz = undefined
    isSolution = false
  }
  for (const each of lines) {
    const { line, text, isCode } = each
    const [, mark, option = ''] = (isCode || isSolution ? null : choice.exec(text)) ?? []
    if (mark !== undefined) {
      if (quiz === undefined) {
        quiz = { line: paragraph.line, prompt: paragraph.texts, options: [], hints: [], explanation: [] }
        while ((rest.at(-1)?.line ?? 0) >= paragraph.line) rest.pop()
      }
      quiz.options.push({ text: option, right: mark !== ' ' })
      paragraph = noParagraph()
    } else if (quiz !== undefined && solution.test(text)) {
      if (isSolution) finish()
      else isSolution = true
    } else if (quiz !== undefined && isSolution) quiz.explanation.push(text)
    else if (quiz !== undefined && hint.test(text)) quiz.hints.push(hint.exec(text)?.[1] ?? '')
    else if (concept.test(text)) {
      finish()
      about = concept.exec(text)?.[1] ?? about
      paragraph.isOver = true
    } else {
      rest.push(each)
      if (text.trim() === '') paragraph.isOver = true
      else {
        finish()
        if (paragraph.isOver || paragraph.texts.length === 0)
          paragraph = { line, texts: [text], isOver: false }
        else paragraph.texts.push(text)
      }
    }
  }
  finish()
  return { questions, rest }
}

function readQuiz(
  file: string,
  { line, prompt, options, hints, explanation }: Quiz,
  about: string,
  report: Report,
): WithLine<AuthoredQuestion> | undefined {
  const { data, error } = questionBlockSchema.safeParse(
    {
      kind: 'multiple_choice',
      concept: about,
      prompt: prompt.join('\n'),
      options,
      hints,
      explanation: explanation.join('\n'),
    },
    { reportInput: true },
  )
  for (const issue of error?.issues ?? []) report({ file, line, message: sentenceOf(issue) })
  return data && { value: data, file, line }
}
