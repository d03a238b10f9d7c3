import { readAim } from '#server/guide/plans/aims.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import { clip, lowerFirst } from '#server/guide/text/plain-text.ts'
import type { Reading, Sentence } from '#server/guide/text/read-text.ts'
import type { Statement } from '#server/guide/text/statements.ts'
import { termsIn } from '#server/guide/text/terms-in.ts'
import type { Draft } from './choice-questions.ts'

const stemsOf = (terms: readonly Term[]) => new Set(terms.flatMap((term) => term.stems))

/** What an answer should mention: the terms of the sentences that answer, beyond those the question gives away. */
function rubricFrom(
  sentences: readonly Sentence[],
  terms: readonly Term[],
  given: ReadonlySet<string>,
): string[] {
  const rubric: string[] = []
  const used = new Set(given)
  for (const sentence of sentences) {
    for (const term of termsIn(sentence, terms)) {
      if (rubric.length === 4 || term.stems.some((stem) => used.has(stem))) continue
      for (const stem of term.stems) used.add(stem)
      rubric.push(term.text)
    }
  }
  return rubric
}

const draft = (prompt: string, rubric: string[], sentences: readonly Sentence[]): Draft => ({
  kind: 'short_answer',
  prompt,
  options: [],
  correctAnswer: clip(sentences.map((sentence) => sentence.text).join(' '), 1500),
  explanation: '',
  points: Math.min(4, Math.max(2, rubric.length)),
  rubric,
  sentence: sentences[0]?.index ?? 0,
})

/** Other sentences about the same terms, nearest first. */
function alsoAbout(term: Term, sentence: Sentence, reading: Reading): Sentence[] {
  return term.sentences
    .map((index) => reading.sentences[index])
    .filter((other): other is Sentence => other !== undefined && other !== sentence)
    .filter(({ block, text }) => block.kind !== 'heading' && !text.endsWith('?'))
    .sort((a, b) => Math.abs(a.index - sentence.index) - Math.abs(b.index - sentence.index))
    .slice(0, 1)
}

function aboutAim(statement: Statement, reading: Reading, terms: readonly Term[]): Draft | undefined {
  const aim = readAim(statement.sentence.text)
  const given = stemsOf(statement.terms)
  const answers = statement.terms.flatMap((term) => alsoAbout(term, statement.sentence, reading)).slice(0, 2)
  const rubric = rubricFrom(answers, terms, given)
  if (rubric.length === 0) return undefined
  return draft(`${aim.text} Answer in two to four sentences.`, rubric, answers)
}

function aboutTerm(statement: Statement, reading: Reading, terms: readonly Term[]): Draft | undefined {
  const [first, second] = statement.terms
  const subject = statement.definition?.subject
  if (first === undefined) return undefined
  if (subject !== undefined) {
    const own =
      statement.terms.find((term) => subject.toLowerCase().includes(term.text.toLowerCase())) ?? first
    const given = new Set(own.stems)
    const alone = rubricFrom([statement.sentence], terms, given).length > 1
    const sentences = [statement.sentence, ...(alone ? [] : alsoAbout(own, statement.sentence, reading))]
    const rubric = rubricFrom(sentences, terms, given)
    if (rubric.length > 0)
      return draft(
        `In two or three sentences: explain “${lowerFirst(subject)}” in your own words.`,
        rubric,
        sentences,
      )
  }
  if (second === undefined) return undefined
  const rubric = rubricFrom([statement.sentence], terms, stemsOf([first, second]))
  if (rubric.length === 0) return undefined
  return draft(`In two or three sentences: how are “${first.text}” and “${second.text}” connected?`, rubric, [
    statement.sentence,
  ])
}

/** Questions to be answered in a few sentences, with what an answer should mention. */
export function shortQuestions(
  statements: readonly Statement[],
  reading: Reading,
  terms: readonly Term[],
): Draft[] {
  return statements.flatMap((statement) => {
    const found = statement.aim ? aboutAim(statement, reading, terms) : aboutTerm(statement, reading, terms)
    return found === undefined ? [] : [found]
  })
}
