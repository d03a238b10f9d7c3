import type { Term } from '#server/guide/text/key-terms.ts'
import { clip } from '#server/guide/text/plain-text.ts'
import type { Reading } from '#server/guide/text/read-text.ts'
import { seedOf } from '#server/guide/text/seed.ts'
import type { Statement } from '#server/guide/text/statements.ts'
import type { Draft } from './choice-questions.ts'
import { type FalseStatement, makeFalse } from './make-false.ts'

function draft({ sentence, aim }: Statement, wrong: FalseStatement | undefined): Draft {
  const said = `The text says: “${clip(sentence.text, 400)}”`
  const lead = aim ? 'True or false? The lesson has this aim:' : 'True or false, going by the text?'
  const change =
    wrong && ` The question put “${clip(wrong.is, 80)}” where the text has “${clip(wrong.was, 80)}”.`
  return {
    kind: 'true_false',
    prompt: `${lead} “${wrong?.text ?? sentence.text}”`,
    options: ['True', 'False'],
    correctAnswer: wrong === undefined ? 'True' : 'False',
    explanation: `${said}${change ?? ''}`,
    points: 1,
    rubric: [],
    sentence: sentence.index,
  }
}

/** Statements to be judged, true and false in turn; false ones differ from the text by one honest change. */
export function trueFalseQuestions(
  statements: readonly Statement[],
  terms: readonly Term[],
  reading: Reading,
): Draft[] {
  const wrong: Draft[] = []
  const right: Draft[] = []
  const facts = statements.filter(({ aim }) => !aim)
  for (const statement of facts.length > 0 ? facts : statements) {
    const changed = makeFalse(statement, terms, reading, seedOf(statement.sentence.text))
    if (changed !== undefined && wrong.length <= right.length + 2) wrong.push(draft(statement, changed))
    else right.push(draft(statement, undefined))
  }
  const falseFirst = seedOf(...reading.sentences.slice(0, 3).map(({ text }) => text)) % 2 === 0
  const [first, second] = falseFirst ? [wrong, right] : [right, wrong]
  return Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]])
    .flat()
    .filter((one) => one !== undefined)
}
