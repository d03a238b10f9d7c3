import { randomInt } from 'node:crypto'

/** A question of a bank, as far as a draw needs to know it. */
type Drawable = { concept: string }

type Draw<Question> = {
  bank: readonly Question[]
  count: number
  /** When a question was last asked: the number of exams ago, from 1; undefined where it never was. */
  askedAgo: (question: Question) => number | undefined
  /** A number from 0, below its argument. */
  random?: (below: number) => number
}

/**
 * As many questions of a bank as are wanted, in the bank's own order: first those never asked, then those asked longest
 * ago, and among equals spread over the concepts, by chance. So a retake asks nothing twice while the bank allows.
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
      // Of concepts with the same share the fuller one, so that later exams can be spread as well.
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

/** The same things in an order of chance. */
export function shuffled<Item>(
  items: readonly Item[],
  random: (below: number) => number = randomInt,
): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(random(left.length), 1))
}
