import type { KeyedQuestion } from '#contract/exams.ts'
import { makeFalse } from './make-false.ts'
import { seedOf, shuffle } from './seed.ts'
import type { Statement } from './statements.ts'
import { type Pool, rivalsOf } from './subjects.ts'

/** A question before it has an id and an objective, with the statements it was made from. */
export type QuestionDraft = Omit<KeyedQuestion, 'id' | 'objective'> & { from: Statement[] }

const wrongOptions = 3

/** Word for word, with its place. */
export const quoted = ({ text, place }: Statement): string => `“${text}” (${place})`

/** In the form of a reason. */
export const saying = (statement: Statement): string => `The ${statement.medium} says: ${quoted(statement)}`

/** The parts that every question about a statement has. */
export const draftOf = (statement: Statement) => ({
  explanation: saying(statement),
  points: 1,
  rubric: [],
  from: [statement],
})

function draft(
  statement: Statement,
  prompt: string,
  key: string,
  rivals: readonly string[],
): QuestionDraft | undefined {
  const seed = seedOf(statement.text, key)
  const wrong = shuffle(rivals, seed).slice(0, wrongOptions)
  if (wrong.length < wrongOptions) return undefined
  return {
    ...draftOf(statement),
    kind: 'multiple_choice',
    prompt,
    options: shuffle([key, ...wrong], seed),
    correctAnswer: key,
  }
}

/** Asks for the subject of a statement, among other subjects of the same text. */
function missingSubject(statement: Statement, pool: Pool): QuestionDraft | undefined {
  const subject = pool.subjects.get(statement)
  if (subject === undefined) return undefined
  const prompt = subject.defines
    ? `Which of these does the ${statement.medium} describe as “${subject.rest}”?`
    : `What belongs in the gap, according to the ${statement.medium}? “_____${statement.text.slice(subject.text.length)}”`
  const rivals = rivalsOf(subject, pool).map(({ text }) => text)
  return draft(statement, prompt, subject.text, rivals)
}

type Figure = { text: string; kind: string; start: number }

/** Years, and numbers by what they count: figures of one kind can replace each other. */
const figuresIn = ({ words, text }: Statement): Figure[] =>
  words.flatMap((word, at) => {
    if (!/^\d+(?:[.,]\d+)?$/.test(word.text)) return []
    const isYear = /^(?:1\d|20)\d\d$/.test(word.text)
    const unit = text[word.end] === '%' ? '%' : words[at + 1]?.key
    const kind = isYear ? 'year' : `number of ${unit}`
    return isYear || unit !== undefined ? [{ text: word.text, kind, start: word.start }] : []
  })

/** Asks for a missing year or number, among others of its kind in the same text. */
function missingFigure(statement: Statement, { statements }: Pool): QuestionDraft | undefined {
  const own = figuresIn(statement)
  const said = new Set(own.map(({ text }) => text))
  for (const { text, kind, start } of own) {
    const others = statements
      .filter(({ source }) => source === statement.source)
      .flatMap((other) => figuresIn(other).filter((one) => one.kind === kind && !said.has(one.text)))
    const shown = `${statement.text.slice(0, start)}_____${statement.text.slice(start + text.length)}`
    const prompt = `Which ${kind === 'year' ? 'year' : 'number'} belongs in the gap, according to the ${statement.medium}? “${shown}”`
    const found = draft(statement, prompt, text, [...new Set(others.map((other) => other.text))])
    if (found !== undefined) return found
  }
  return undefined
}

type Distractor = { statement: Statement; text: string }

/**
 * Asks which of four statements is in the text: the others are statements of the text too, each with one
 * change.
 */
function unchanged(statement: Statement, others: readonly Distractor[]): QuestionDraft | undefined {
  const prompt = `Which of these is in ${statement.place}, word for word?`
  const texts = others.map(({ text }) => text)
  const found = draft(statement, prompt, statement.text, texts)
  const optionNotes = others.map((other) => ({
    option: other.text,
    misconception: '',
    explanation: saying(other.statement),
  }))
  return found && { ...found, optionNotes, from: [statement, ...others.map((other) => other.statement)] }
}

/** Choice questions with all their options from the same text; none where the text has too few of a kind. */
export function choiceQuestions(pool: Pool): QuestionDraft[] {
  const direct = pool.statements.flatMap((one) => missingSubject(one, pool) ?? missingFigure(one, pool) ?? [])
  const asked = new Set(direct.flatMap(({ from }) => from))
  const rest = pool.statements.filter((one) => !asked.has(one))
  const changed = rest.flatMap((statement) => {
    const change = makeFalse(statement, pool)
    return change === undefined ? [] : [{ statement, text: change.text }]
  })
  const plain = rest.filter((one) => !changed.some(({ statement }) => statement === one))
  const indirect = plain.map((one, at) => {
    const own = changed.filter(({ statement }) => statement.source === one.source)
    return unchanged(one, own.slice(at * wrongOptions, (at + 1) * wrongOptions))
  })
  return [...direct, ...indirect.filter((one) => one !== undefined)]
}
