import { type QuestionDraft, saying } from './choice-questions.ts'
import { type Change, makeFalse } from './make-false.ts'
import { seedOf } from './seed.ts'
import type { Statement } from './statements.ts'
import type { Pool } from './subjects.ts'

function draft(statement: Statement, change: Change | undefined): QuestionDraft {
  const said = saying(statement)
  return {
    kind: 'true_false',
    prompt: `True or false, according to the ${statement.medium}? “${change?.text ?? statement.text}”`,
    options: ['True', 'False'],
    correctAnswer: change === undefined ? 'True' : 'False',
    explanation: change
      ? `${said} The question put “${change.is}” where the ${statement.medium} has “${change.was}”.`
      : said,
    points: 1,
    rubric: [],
    from: [statement],
  }
}

/** Statements to be judged: as they stand, or with one change, in turn as long as there are both. */
export function trueFalseQuestions(pool: Pool): QuestionDraft[] {
  const { statements } = pool
  const wrong: QuestionDraft[] = []
  const right: QuestionDraft[] = []
  for (const statement of statements) {
    const change = wrong.length <= right.length ? makeFalse(statement, pool) : undefined
    if (change === undefined) right.push(draft(statement, undefined))
    else wrong.push(draft(statement, change))
  }
  const falseFirst = seedOf(...statements.slice(0, 3).map(({ text }) => text)) % 2 === 0
  return falseFirst ? inTurn(wrong, right) : inTurn(right, wrong)
}

/** One of each as long as there are both. */
export const inTurn = <Item>(one: readonly Item[], two: readonly Item[]): Item[] =>
  Array.from({ length: Math.max(one.length, two.length) }, (_, at) => [one[at], two[at]])
    .flat()
    .filter((item) => item !== undefined)
