import type { Term } from '#server/guide/text/key-terms.ts'
import { keysIn, type Reading } from '#server/guide/text/read-text.ts'
import type { Statement } from '#server/guide/text/statements.ts'

const pluralLike = (text: string) => /[^su]s$/.test(text)
const shape = (term: Pick<Term, 'text' | 'name' | 'stems'>) => ({
  plural: pluralLike(term.text),
  name: term.name,
  acronym: /^[\p{Lu}\p{N}]{2,6}$/u.test(term.text),
  digits: /\p{N}/u.test(term.text),
  words: Math.min(term.stems.length, 3),
})

/** How alike two terms look, so that a wrong option cannot be told by its form. */
function likeness(a: Term, b: Term): number {
  const [one, two] = [shape(a), shape(b)]
  return (
    (one.plural === two.plural ? 2 : 0) +
    (one.name === two.name ? 2 : 0) +
    (one.acronym === two.acronym ? 2 : 0) +
    (one.digits === two.digits ? 1 : 0) +
    (one.words === two.words ? 1 : 0) +
    Math.min(1, b.score / 2)
  )
}

/** Terms of the same text that could stand in the answer's place, but do not: best first. */
export function distractorsFor(
  answer: Term,
  statement: Statement,
  terms: readonly Term[],
  reading: Reading,
): Term[] {
  const said = keysIn(statement.sentence)
  const answerStems = new Set(answer.stems)
  const chosen: Term[] = []
  const ranked = terms
    .filter(
      (term) =>
        !term.stems.some((stem) => answerStems.has(stem)) && !term.stems.every((stem) => said.has(stem)),
    )
    // A word of the title alone would stand out.
    .filter((term) => term.sentences.some((index) => reading.sentences[index]?.block.kind !== 'heading'))
    .map((term) => ({ term, rank: likeness(answer, term) }))
    .sort((a, b) => b.rank - a.rank || (a.term.key < b.term.key ? -1 : 1))
  for (const { term } of ranked) {
    // Two options that share a word ('C4 plants', 'CAM plants') narrow the choice by themselves.
    if (chosen.some((one) => one.stems.some((stem) => term.stems.includes(stem)))) continue
    chosen.push(term)
    if (chosen.length === 6) break
  }
  return chosen
}
