import { type GIFTQuestion, type NumericalChoice, parse, type TextChoice } from 'gift-pegjs'
import { type AuthoredQuestion, questionBlockSchema } from '#contract/authored/course-file.ts'
import { type Report, sentenceOf, type WithLine } from '#server/course-files/fault.ts'
import { type Line, linesOf } from '#server/course-files/split-markdown.ts'

/** The parser's time grows faster than its text, so it is given one question at a time, and none longer than this. */
const maxQuestionLength = 12_000

type Source = { file: string; text: string }
type Reading = { concepts: readonly string[]; report: Report }

/**
 * Questions as Moodle's GIFT writes them, a blank line between two. `// concept: key` or a `$CATEGORY` that ends in a
 * concept's key says what the following ones are about; else they are about the unit's first concept.
 */
export function readGift(
  { file, text }: Source,
  { concepts, report }: Reading,
): WithLine<AuthoredQuestion>[] {
  let concept = concepts[0] ?? ''
  return paragraphs(text).flatMap((lines) => {
    for (const { text: line } of lines) concept = conceptIn(line, concepts) ?? concept
    const line = lines.find((each) => !/^\s*(?:\/\/|$)/.test(each.text))?.line
    if (line === undefined) return []
    const refuse = (message: string, at = line) => {
      report({ file, line: at, message })
      return []
    }
    const whole = lines.map((each) => each.text).join('\n')
    if (whole.length > maxQuestionLength)
      return refuse(
        `A question in GIFT may have at most ${maxQuestionLength.toLocaleString('en-US')} characters; a blank line ends one.`,
      )
    const parsed = parseOne(whole)
    if ('fault' in parsed)
      return refuse(
        `This is not GIFT that can be read: ${parsed.fault}`,
        (lines[parsed.line] ?? lines.at(-1))?.line,
      )
    return parsed.questions.flatMap((question) => {
      const written = inOurWords(question)
      if (written === undefined) return []
      if (typeof written === 'string') return refuse(written)
      const { data, error } = questionBlockSchema.safeParse({ ...written, concept }, { reportInput: true })
      for (const issue of error?.issues ?? []) refuse(sentenceOf(issue))
      return data === undefined ? [] : [{ value: data, file, line }]
    })
  })
}

function conceptIn(line: string, known: readonly string[]): string | undefined {
  const named = /^\s*\/\/.*\bconcept:\s*([a-z0-9-]+)/i.exec(line)?.[1]
  const category = /^\s*\$CATEGORY:(.+)/s.exec(line)?.[1]?.split('/').at(-1)?.trim().toLowerCase()
  return named ?? known.find((key) => key === category)
}

function paragraphs(text: string): Line[][] {
  const found: Line[][] = [[]]
  for (const [index, line] of linesOf(text).entries())
    if (line.trim() === '') found.push([])
    else found.at(-1)?.push({ line: index + 1, text: line })
  return found.filter((lines) => lines.length > 0)
}

function parseOne(text: string): { questions: GIFTQuestion[] } | { fault: string; line: number } {
  try {
    return { questions: parse(`${text}\n`) }
  } catch (error) {
    const { message = '', location } = error as Partial<Record<'message', string>> & {
      location?: { start: { line: number } }
    }
    return { fault: message.split('\n')[0] ?? '', line: (location?.start.line ?? 1) - 1 }
  }
}

const words = (part: { text: string } | null | undefined) => part?.text.trim() ?? ''
const isRight = ({ isCorrect, weight }: Pick<TextChoice, 'isCorrect' | 'weight'>) =>
  weight === null ? isCorrect : weight === 100

/** A question as ours, nothing where there is none, or a sentence on why it cannot be one. */
function inOurWords(question: GIFTQuestion): object | string | undefined {
  switch (question.type) {
    case 'Category':
      return undefined
    case 'Description':
      return 'This text has no answers in { }, so it is no question.'
    case 'Matching':
      return 'Pairs to match cannot be asked here: write a question for each pair.'
    case 'Essay':
      return 'An essay says nothing of what earns a point: write a question block of the kind short_answer with a rubric.'
    case 'TF':
      return {
        kind: 'true_false',
        prompt: words(question.stem),
        key: question.isTrue,
        explanation: explained(question.trueFeedback, question.falseFeedback, question.globalFeedback),
      }
    case 'MC':
      return {
        kind: 'multiple_choice',
        prompt: words(question.stem),
        explanation: explained(question.globalFeedback),
        options: question.choices.map((choice) => ({
          text: words(choice.text),
          right: isRight(choice),
          explanation: words(choice.feedback),
        })),
      }
    case 'Short':
      return shortAnswer(
        question,
        question.choices.filter(isRight).map(({ text }) => words(text)),
      )
    case 'Numerical':
      return shortAnswer(question, numbersOf(question.choices))
  }
}

const explained = (...parts: ({ text: string } | null)[]) => parts.map(words).filter(Boolean).join('\n\n')

type ShortQuestion = Pick<Extract<GIFTQuestion, { type: 'Short' }>, 'stem' | 'globalFeedback'>

/** What GIFT compares letter by letter is graded here like any short answer: the same in other words counts. */
const shortAnswer = ({ stem, globalFeedback }: ShortQuestion, accepted: string[]): object => ({
  kind: 'short_answer',
  prompt: words(stem),
  explanation: explained(globalFeedback),
  rubric:
    accepted.length === 0
      ? []
      : [`The answer is ${accepted.map((answer) => `“${answer}”`).join(' or ')}, or says the same.`],
  modelAnswer: accepted[0] ?? '',
})

type Numbers = Extract<GIFTQuestion, { type: 'Numerical' }>['choices']

function numbersOf(choices: Numbers): string[] {
  const right: NumericalChoice['text'][] = Array.isArray(choices)
    ? choices.filter(isRight).map(({ text }) => text)
    : [choices]
  return right.map(({ type, number, range, numberLow, numberHigh }) => {
    if (type === 'high-low') return `${numberLow} to ${numberHigh}`
    return type === 'range' && range ? `${number} (${range} more or less)` : String(number)
  })
}
