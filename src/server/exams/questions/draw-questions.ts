import { randomInt } from 'node:crypto'

/** The parts of a bank's question that a draw needs. */
type Drawable = { concept: string }

type Draw<Question> = {
  bank: readonly Question[]
  count: number
  /** How many exams ago a question was last asked, from 1; undefined if never. */
  askedAgo: (question: Question) => number | undefined
  /** Returns a random integer from 0, below its argument. */
  random?: (below: number) => number
}

/**
 * Draws questions of a bank and returns them in the bank's order. Questions that were never asked come first,
 * then those asked longest ago; among equals the draw is random and spread over the concepts. So a retake
 * repeats no question while the bank has new ones.
 */
export function drawQuestions<Question extends Drawable>({
  bank,
  count,
  askedAgo,
  random = randomInt,
}: Draw<Question>): Question[] {
  const tiers = Map.groupBy(bank, (question) => askedAgo(question) ?? Number.POSITIVE_INFINITY)
  const taken = new Set<Question>()
  const takenOf = new Map<string, number>()
  for (const [, tier] of [...tiers].toSorted(([one], [other]) => (one < other ? 1 : -1))) {
    const left = Map.groupBy(tier, ({ concept }) => concept)
    while (taken.size < count && left.size > 0) {
      const fewest = Math.min(...[...left.keys()].map((concept) => takenOf.get(concept) ?? 0))
      const next = [...left].filter(([concept]) => (takenOf.get(concept) ?? 0) === fewest)
      // Among concepts with the same share, those with the most questions left are used first, so that later
      // exams can be spread as well.
      const fullest = Math.max(...next.map(([, questions]) => questions.length))
      const candidates = next.filter(([, questions]) => questions.length === fullest)
      const [concept, questions] = candidates[random(candidates.length)] ?? ['', []]
      const [question] = questions.splice(random(questions.length), 1)
      if (questions.length === 0) left.delete(concept)
      if (question === undefined) continue
      taken.add(question)
      takenOf.set(concept, fewest + 1)
    }
  }
  return bank.filter((question) => taken.has(question))
}

/** A shuffled copy. */
export function shuffled<Item>(
  items: readonly Item[],
  random: (below: number) => number = randomInt,
): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random(left.length), 1))
}
