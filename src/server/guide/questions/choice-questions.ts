import type { KeyedQuestion } from '#contract/exams.ts'
import { makeFalse } from './make-false.ts'
import { seedOf, shuffle } from './seed.ts'
import type { Statement } from './statements.ts'
import { type Pool, rivalsOf } from './subjects.ts'

/** A question before it has an id and an objective, and the statements it was made from. */
export type QuestionDraft = Omit<KeyedQuestion, 'id' | 'objective'> & { from: Statement[] }

const wrongOptions = 3

/** Word for word, with where it stands. */
export const quoted = ({ text, place }: Statement): string => `“${text}” (${place})`

/** As a reason. */
export const saying = (statement: Statement): string => `The ${statement.medium} says: ${quoted(statement)}`

/** What every question about a statement has. */
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

/** What a statement is about, among what the same text says other things of. */
function missingSubject(statement: Statement, pool: Pool): QuestionDraft | undefined {
  const subject = pool.subjects.get(statement)
  if (subject === undefined) return undefined
  const prompt = subject.defines
    ? `Which of these does the ${statement.medium} describe as “${subject.rest}”?`
    : `What stands in the gap, going by the ${statement.medium}? “_____${statement.text.slice(subject.text.length)}”`
  const rivals = rivalsOf(subject, pool).map(({ text }) => text)
  return draft(statement, prompt, subject.text, rivals)
}

type Figure = { text: string; kind: string; start: number }

/** Years, and numbers by what they count: those of one kind can stand in each other's place. */
const figuresIn = ({ words, text }: Statement): Figure[] =>
  words.flatMap((word, at) => {
    if (!/^\d+(?:[.,]\d+)?$/.test(word.text)) return []
    const isYear = /^(?:1\d|20)\d\d$/.test(word.text)
    const unit = text[word.end] === '%' ? '%' : words[at + 1]?.key
    const kind = isYear ? 'year' : `number of ${unit}`
    return isYear || unit !== undefined ? [{ text: word.text, kind, start: word.start }] : []
  })

/** A year or a number left out, among others of its kind in the same text. */
function missingFigure(statement: Statement, { statements }: Pool): QuestionDraft | undefined {
  const own = figuresIn(statement)
  const said = new Set(own.map(({ text }) => text))
  for (const { text, kind, start } of own) {
    const others = statements
      .filter(({ source }) => source === statement.source)
      .flatMap((other) => figuresIn(other).filter((one) => one.kind === kind && !said.has(one.text)))
    const shown = `${statement.text.slice(0, start)}_____${statement.text.slice(start + text.length)}`
    const prompt = `Which ${kind === 'year' ? 'year' : 'number'} stands in the gap, going by the ${statement.medium}? “${shown}”`
    const found = draft(statement, prompt, text, [...new Set(others.map((other) => other.text))])
    if (found !== undefined) return found
  }
  return undefined
}

type Changed = { statement: Statement; text: string }

/** Which of four statements is the text's own: the others are its statements as well, each with one change. */
function unchanged(statement: Statement, others: readonly Changed[]): QuestionDraft | undefined {
  const prompt = `Which of these stands word for word in ${statement.place}?`
  const texts = others.map(({ text }) => text)
  const found = draft(statement, prompt, statement.text, texts)
  const optionNotes = others.map((other) => ({
    option: other.text,
    misconception: '',
    explanation: saying(other.statement),
  }))
  return found && { ...found, optionNotes, from: [statement, ...others.map((other) => other.statement)] }
}

/** Choice questions whose options all stand in the same text; where there are too few of a kind, none. */
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
