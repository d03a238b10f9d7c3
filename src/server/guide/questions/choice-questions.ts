import type { KeyedQuestion } from '#contract/exams.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import { clip } from '#server/guide/text/plain-text.ts'
import type { Reading } from '#server/guide/text/read-text.ts'
import { seedOf, shuffle } from '#server/guide/text/seed.ts'
import type { Statement } from '#server/guide/text/statements.ts'
import { formIn, gap, hideArticle, placesOf, replaceTerm } from '#server/guide/text/swap-words.ts'
import { distractorsFor } from './distractors.ts'

/** A question before it has an id and an objective, and the sentence it was made from. */
export type Draft = Omit<KeyedQuestion, 'id' | 'objective'> & { sentence: number }

const most = 4

const options = (answer: string, wrong: readonly string[], seed: number): string[] | undefined => {
  const distinct = wrong.filter((option, at) => {
    const folded = option.toLowerCase()
    return (
      folded !== answer.toLowerCase() && wrong.findIndex((other) => other.toLowerCase() === folded) === at
    )
  })
  return distinct.length < 2 ? undefined : shuffle([answer, ...distinct.slice(0, most - 1)], seed)
}

/** 'Which term is described here?' */
function describedTerm(
  statement: Statement,
  statements: readonly Statement[],
  terms: readonly Term[],
  reading: Reading,
): Draft | undefined {
  const { definition, sentence } = statement
  if (definition === undefined || definition.rest.length > 260) return undefined
  const own = new Set(
    sentence.words.filter((word) => word.start < definition.subject.length + 5).map((word) => word.key),
  )
  const term = statement.terms.find(({ stems }) => stems.every((stem) => own.has(stem)))
  if (term === undefined || formIn(sentence, term)?.toLowerCase() !== definition.subject.toLowerCase())
    return undefined
  const said = new Set(
    sentence.words.filter((word) => word.start > definition.subject.length).map((word) => word.key),
  )
  if (term.stems.some((stem) => said.has(stem))) return undefined
  const rivals = statements.flatMap((other) =>
    other.definition === undefined || other === statement ? [] : other.terms.slice(0, 1),
  )
  const wrong = distractorsFor(term, statement, [...rivals, ...terms], reading)
  const choice = options(
    term.text,
    wrong.map((one) => one.text),
    seedOf(sentence.text),
  )
  if (choice === undefined) return undefined
  return {
    kind: 'multiple_choice',
    prompt: `Which of these is described here: “${definition.rest}”?`,
    options: choice,
    correctAnswer: term.text,
    explanation: `The text says: “${clip(sentence.text, 400)}”`,
    points: 1,
    rubric: [],
    sentence: sentence.index,
  }
}

/** A sentence with a term left out, and terms of the same text to choose from. */
function missingTerm(
  statement: Statement,
  terms: readonly Term[],
  titleStems: ReadonlySet<string>,
  reading: Reading,
): Draft | undefined {
  const { sentence } = statement
  // A word of the lesson's title is in everybody's head already.
  const candidates = [...statement.terms].sort(
    (a, b) =>
      Number(a.stems.every((stem) => titleStems.has(stem))) -
      Number(b.stems.every((stem) => titleStems.has(stem))),
  )
  for (const term of candidates) {
    const answer = formIn(sentence, term)
    const text = replaceTerm(sentence, term, gap)
    if (answer === undefined || text === undefined) continue
    if (statement.aim && placesOf(term, sentence).length > 1) continue
    const wrong = distractorsFor(term, statement, terms, reading).map((one) => one.text)
    const key = sentence.text.startsWith(answer) && !term.name ? term.text : answer
    const choice = options(key, wrong, seedOf(sentence.text, 'gap'))
    if (choice === undefined) continue
    const lead = statement.aim
      ? 'Which word or words complete this aim of the lesson?'
      : 'Which word or words complete this sentence?'
    return {
      kind: 'multiple_choice',
      prompt: `${lead} “${hideArticle(text)}”`,
      options: choice,
      correctAnswer: key,
      explanation: `The text says: “${clip(sentence.text, 400)}”`,
      points: 1,
      rubric: [],
      sentence: sentence.index,
    }
  }
  return undefined
}

/** Choice questions, best first: what is described, then what is left out. */
export function choiceQuestions(
  statements: readonly Statement[],
  terms: readonly Term[],
  titleStems: ReadonlySet<string>,
  reading: Reading,
): Draft[] {
  return statements.flatMap((statement) => {
    const draft =
      describedTerm(statement, statements, terms, reading) ??
      missingTerm(statement, terms, titleStems, reading)
    return draft === undefined ? [] : [draft]
  })
}
