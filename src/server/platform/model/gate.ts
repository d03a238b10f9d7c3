import type { Clock } from './clock.ts'
import { ModelFailure } from './failure.ts'
import type { Lane } from './lane.ts'
import { isMadeAhead, type Rank } from './ranks.ts'
import { type CallsUnderWay, callsUnderWay } from './under-way.ts'

export type GateLimits = {
  /** Calls at a time: of one learner, and of all learners. */
  perLearner: number
  together: number
  /** Waiting places: of one learner, and of all learners. */
  learnerPlaces: number
  places: number
}

export const gateDefaults = {
  perLearner: 3,
  together: 2000,
  learnerPlaces: 20,
  places: 1000,
} as const satisfies GateLimits

type Asker = {
  userId: string
  rank: Rank
  /** The lane of the endpoint to call. */
  lane: Lane
  /** Ends the call because an urgent call needs its place. */
  putBack: () => void
  /** The maximum wait. */
  waitMs: number
}

type Waiting = Asker & { asker: Asker; enter: () => void }

export type Gate = {
  /**
   * Resolves with the function that releases the place. Fails with `busy`, also at `untilMs`, or with
   * `cancelled`.
   */
  enter: (asker: Asker, signal: AbortSignal, untilMs: number) => Promise<() => void>
  running: () => number
  waiting: () => number
  /** How many calls come before a waiting call, including the running ones. */
  callsBefore: (asker: Asker) => number
  /** The state of each unfinished call. */
  calls: CallsUnderWay
}

/**
 * A learner may open what a waiting call prepares, or leave a running one: waiting calls check this often
 * again.
 */
const lookEveryMs = 1000

/**
 * Fair use within this process: the most urgent call first, of equal calls the earliest, but no call waits
 * behind a learner who already has the maximum of calls. A call that prepares work ahead is put back for a
 * learner who waits: at an endpoint without a free place, and where it takes the last of the learner's own
 * places.
 */
export function openGate(limits: GateLimits, clock: Clock): Gate {
  const running = new Set<Asker>()
  const ofLearner = new Map<string, number>()
  const ofLane = new Map<Lane, number>()
  const queue: Waiting[] = []
  /** Calls that were put back and whose connection is not closed yet. */
  const leaving = new Set<Asker>()

  const hasPlace = ({ lane }: Asker) => (ofLane.get(lane) ?? 0) < lane.width()
  const hasShare = ({ userId }: Asker) => (ofLearner.get(userId) ?? 0) < limits.perLearner
  const isWelcome = (asker: Asker) => running.size < limits.together && hasShare(asker)
  const mayEnter = (asker: Asker) => isWelcome(asker) && hasPlace(asker)

  /** Admits the calls that may run now, most urgent first. */
  const admit = () => {
    for (;;) {
      const open = queue.filter(mayEnter)
      const [first] = open.toSorted((one, other) => one.rank() - other.rank())
      if (first === undefined) return
      queue.splice(queue.indexOf(first), 1)
      first.enter()
    }
  }

  const take = (asker: Asker): (() => void) => {
    running.add(asker)
    count(ofLearner, asker.userId, 1)
    count(ofLane, asker.lane, 1)
    return () => {
      if (!running.delete(asker)) return
      leaving.delete(asker)
      count(ofLearner, asker.userId, -1)
      count(ofLane, asker.lane, -1)
      admit()
    }
  }

  /**
   * Ends the least urgent of the calls that prepare work ahead, if there is one. Its place is free when its
   * connection is closed.
   */
  const putBackOne = (isInTheWay: (other: Asker) => boolean): boolean => {
    const [last] = [...running]
      .filter((other) => isInTheWay(other) && isMadeAhead(other.rank()) && !leaving.has(other))
      .toSorted((one, other) => other.rank() - one.rank())
    if (last === undefined) return false
    leaving.add(last)
    last.putBack()
    return true
  }

  const hasMadeRoomFor = (asker: Asker): boolean => {
    if (isMadeAhead(asker.rank())) return false
    if (!hasPlace(asker)) return putBackOne(({ lane }) => lane === asker.lane)
    return !hasShare(asker) && putBackOne(({ userId }) => userId === asker.userId)
  }

  const isFull = (userId: string) =>
    queue.length >= limits.places ||
    queue.reduce((sum, waiting) => sum + Number(waiting.userId === userId), 0) >= limits.learnerPlaces

  const enter: Gate['enter'] = (asker, signal, untilMs) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new ModelFailure('cancelled'))
      const isFirst = queue.every((other) => !mayEnter(other) || other.rank() > asker.rank())
      if (mayEnter(asker) && isFirst) return resolve(take(asker))
      if (isFull(asker.userId)) return reject(new ModelFailure('busy', { retryAfterSeconds: 5 }))
      const leave = (failure: ModelFailure) => {
        forget()
        const place = queue.indexOf(waiting)
        if (place !== -1) queue.splice(place, 1)
        reject(failure)
      }
      const cancel = () => leave(new ModelFailure('cancelled'))
      const waitMs = Math.min(asker.waitMs, Math.max(0, untilMs - clock.now()))
      const patience = clock.timer(waitMs, () => leave(new ModelFailure('busy', { retryAfterSeconds: 5 })))
      const look = clock.timer(lookEveryMs, () => {
        if (!hasMadeRoomFor(asker)) look.restart()
      })
      const forget = () => {
        patience.stop()
        look.stop()
        signal.removeEventListener('abort', cancel)
      }
      const waiting: Waiting = {
        ...asker,
        asker,
        enter: () => {
          forget()
          resolve(take(asker))
        },
      }
      signal.addEventListener('abort', cancel, { once: true })
      queue.push(waiting)
      admit()
      if (queue.includes(waiting) && hasMadeRoomFor(asker)) look.stop()
    })

  const callsBefore: Gate['callsBefore'] = (asker) => {
    const place = queue.findIndex((waiting) => waiting.asker === asker)
    if (place === -1) return 0
    const rank = asker.rank()
    const sooner = queue.filter(
      (other, at) =>
        other.lane === asker.lane && (other.rank() < rank || (other.rank() === rank && at < place)),
    )
    const isOneLine = Number.isFinite(asker.lane.width())
    const atWork = [...running].filter((other) =>
      isOneLine ? other.lane === asker.lane : other.userId === asker.userId,
    )
    return sooner.length + atWork.length
  }

  return {
    enter,
    running: () => running.size,
    waiting: () => queue.length,
    callsBefore,
    calls: callsUnderWay(clock),
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const now = (counts.get(key) ?? 0) + by
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}
