import { type Card, default_w, FSRS, type Grade, generatorParameters, State } from 'ts-fsrs'
import { type CardMemory, type Rating, ratings } from '#contract/review.ts'

/** The settings of a learner that the scheduler needs. */
export type ScheduleSettings = { retention: number; parameters: readonly number[] | null }

/**
 * The only place that creates the scheduler. The scheduler accepts invalid settings silently (a wrong number
 * of weights becomes the defaults, an invalid number becomes an invalid date), so this refuses them.
 */
function schedulerFor({ retention, parameters }: ScheduleSettings): FSRS {
  const weights = parameters ?? default_w
  if (weights.length !== default_w.length || !weights.every(Number.isFinite))
    throw new Error('These are no parameters of the scheduler.')
  if (!(retention > 0 && retention <= 1)) throw new Error('This is no chance of recall.')
  return new FSRS(
    generatorParameters({
      request_retention: retention,
      w: [...weights],
      learning_steps: ['10m'],
      relearning_steps: ['10m'],
      enable_fuzz: false,
      enable_short_term: true,
      maximum_interval: 36_500,
    }),
  )
}

export type NextStates = Record<Rating, CardMemory>

/** The memory that each rating at this moment would produce. */
export function nextStates(memory: CardMemory, at: Date, settings: ScheduleSettings): NextStates {
  const states = schedulerFor(settings).repeat(asCard(memory), at)
  return Object.fromEntries(
    ratings.map((rating) => [rating, asMemory(states[rating as Grade].card)]),
  ) as NextStates
}

type MemoryValues = { stability: number; difficulty: number }
let forEverybody: FSRS | undefined
const usualScheduler = () => {
  forEverybody ??= schedulerFor({ retention: 0.9, parameters: null })
  return forEverybody
}

/** The memory after a rating and a number of whole days, with the default parameters; null for a new card. */
export const nextMemory = (memory: MemoryValues | null, days: number, rating: Rating): MemoryValues =>
  usualScheduler().next_state(memory, days, rating)

/** The probability of recall after a number of days, with the default parameters. */
export const recallAfter = (stability: number, days: number): number =>
  usualScheduler().forgetting_curve(days, stability)

/** The probability of recalling a card at this moment; null for a new card. */
export function recallOf(
  memory: Pick<CardMemory, 'state' | 'stability' | 'lastReviewAt'>,
  at: Date,
  settings: ScheduleSettings,
): number | null {
  return recallAt(at, settings)(memory)
}

/** The same for many cards. */
export function recallAt(at: Date, settings: ScheduleSettings) {
  const scheduler = schedulerFor(settings)
  return ({ state, stability, lastReviewAt }: Pick<CardMemory, 'state' | 'stability' | 'lastReviewAt'>) => {
    if (state === State.New || lastReviewAt === null || stability <= 0) return null
    return scheduler.forgetting_curve(wholeDays(new Date(lastReviewAt), at), stability)
  }
}

/** The age of a memory, as the scheduler counts it for a prediction. */
const wholeDays = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000))

function asCard(memory: CardMemory): Card {
  const numbers = [memory.stability, memory.difficulty, memory.scheduledDays, memory.learningSteps]
  const moments = [memory.dueAt, memory.lastReviewAt ?? memory.dueAt].map(Date.parse)
  if (![...numbers, ...moments, memory.reps, memory.lapses].every(Number.isFinite))
    throw new Error('This is no memory of a card.')
  return {
    due: new Date(memory.dueAt),
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: 0,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reps,
    lapses: memory.lapses,
    state: memory.state,
    ...(memory.lastReviewAt !== null && { last_review: new Date(memory.lastReviewAt) }),
  }
}

const asMemory = (card: Card): CardMemory => ({
  dueAt: card.due.toISOString(),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduledDays: card.scheduled_days,
  learningSteps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  lastReviewAt: card.last_review?.toISOString() ?? null,
})
