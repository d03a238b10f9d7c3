/** The facts of a card on which its place in the day depends. */
export type Candidate = {
  id: string
  noteId: string
  courseId: string | null
  dueAt: Date
  /** The card is in learning or relearning, with steps of minutes. */
  isLearning: boolean
  recall: number | null
  /** A question on its concept was missed although the learner was certain. */
  isSureMissed: boolean
}

export type DayFacts = {
  at: Date
  dailyCap: number
  newCap: number
  /** Additional cards beyond the limit, because the learner asked for more. */
  more: number
  /** Rated today: the number of cards, how many of them for the first time, and their notes. */
  rated: { cards: number; firstTimers: number; notes: ReadonlySet<string> }
  /** Rated today and due again today. */
  again: readonly Candidate[]
  /** Due and not rated today, longest due first. */
  due: readonly Candidate[]
  /** New cards, oldest first. */
  fresh: readonly Candidate[]
}

/**
 * The cards of a day in order: learning steps that are due, then what the learner was certain of and missed,
 * then the others mixed, and finally the learning steps of later today.
 */
export function planDay(facts: DayFacts): Candidate[] {
  const { at, again } = facts
  const chosen = choose(facts)
  const hasCome = (card: Candidate) => card.isLearning && card.dueAt <= at
  const steps = [...again, ...chosen].filter(hasCome).toSorted(byDue)
  const rest = chosen.filter((card) => !hasCome(card))
  const seen = rest.filter(({ recall }) => recall !== null).toSorted(byRecall)
  const isFresh = ({ recall }: Candidate) => recall === null
  return [
    ...steps,
    ...mixed(spread(first(seen), first(rest.filter(isFresh)))),
    ...mixed(spread(others(seen), others(rest.filter(isFresh)))),
    ...again.filter((card) => !hasCome(card)).toSorted(byDue),
  ]
}

/** Selects within the limits: due cards before new ones, and one card of a note a day. */
function choose({ dailyCap, newCap, more, rated, due, fresh }: DayFacts): Candidate[] {
  const room = Math.max(0, dailyCap + more - rated.cards)
  const newRoom = Math.max(0, newCap + more - rated.firstTimers)
  const notes = new Set(rated.notes)
  const chosen: Candidate[] = []
  const siblings: Candidate[] = []
  const take = (among: readonly Candidate[], most: number) => {
    let taken = 0
    for (const card of among) {
      if (chosen.length >= room || taken >= most) return taken
      if (notes.has(card.noteId)) {
        siblings.push(card)
        continue
      }
      notes.add(card.noteId)
      chosen.push(card)
      taken += 1
    }
    return taken
  }
  const byNeed = [
    ...due.filter(({ isLearning }) => isLearning),
    ...due.filter((card) => !card.isLearning).toSorted(byNeedOf),
  ]
  const sureNew = take(first(fresh), newRoom)
  take(byNeed, room)
  const otherNew = take(others(fresh), newRoom - sureNew)
  if (more === 0) return chosen
  // The learner asked for more, and only siblings are left.
  const newLeft = newRoom - sureNew - otherNew
  const seen = siblings.filter(({ recall }) => recall !== null)
  const unseen = siblings.filter(({ recall }) => recall === null).slice(0, newLeft)
  chosen.push(...[...seen, ...unseen].slice(0, room - chosen.length))
  return chosen
}

const first = (cards: readonly Candidate[]) => cards.filter(({ isSureMissed }) => isSureMissed)
const others = (cards: readonly Candidate[]) => cards.filter(({ isSureMissed }) => !isSureMissed)

const byDue = (one: Candidate, other: Candidate) =>
  one.dueAt.getTime() - other.dueAt.getTime() || (one.id < other.id ? -1 : 1)
const byRecall = (one: Candidate, other: Candidate) =>
  (one.recall ?? 1) - (other.recall ?? 1) || byDue(one, other)
const byNeedOf = (one: Candidate, other: Candidate) =>
  Number(other.isSureMissed) - Number(one.isSureMissed) || byRecall(one, other)

/** Spreads new cards evenly among the others. */
function spread(seen: readonly Candidate[], fresh: readonly Candidate[]): Candidate[] {
  const all = [...seen]
  for (const [index, card] of fresh.entries())
    all.splice(Math.round(((index + 1) * seen.length) / (fresh.length + 1)) + index, 0, card)
  return all
}

/** Keeps the order, but avoids two cards of one course in a row. */
function mixed(cards: readonly Candidate[]): Candidate[] {
  const left = [...cards]
  const all: Candidate[] = []
  while (left.length > 0) {
    const last = all.at(-1)
    const other = last === undefined ? 0 : left.findIndex(({ courseId }) => courseId !== last.courseId)
    all.push(...left.splice(Math.max(0, other), 1))
  }
  return all
}
