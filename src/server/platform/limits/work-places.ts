import { addressBucket } from '#server/platform/http/client-address.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { workHolding } from './held-place.ts'

/** The kind of a call's work. An upload has separate places, which it takes while its body arrives. */
export type Work = 'usual' | 'search' | 'export' | 'upload'
type CountedWork = Exclude<Work, 'upload'>

type PlaceLimits = {
  /**
   * The maximum of simultaneous calls of one learner, or of the visitors at one address: of all kinds, and of
   * each kind.
   */
  together: number
  ofKind: Record<CountedWork, number>
  waiting: number
  waitMs: number
}

const usualPlaces = { together: 4, ofKind: { usual: 4, search: 2, export: 1 }, waitMs: 15_000 }
export const learnerPlaces: PlaceLimits = { ...usualPlaces, waiting: 40 }
/** A class behind one address signs in together: more of its calls may wait. */
const addressPlaces: PlaceLimits = { ...usualPlaces, waiting: 200 }

type Waiting = { kind: CountedWork; enter: () => void }
type BusyPlaces = Record<CountedWork, number> & { queue: Waiting[] }

const busy = () => new AppError('too_many_at_once', { words: { seconds: 5 }, retryAfterSeconds: 5 })

/**
 * Limits the simultaneous calls of each learner or address. The others wait in their order, up to a limit.
 */
export function openPlaces({ together, ofKind, waiting: mostWaiting, waitMs }: PlaceLimits) {
  const all = new Map<string, BusyPlaces>()

  const isFree = (held: BusyPlaces, kind: CountedWork) =>
    held.usual + held.search + held.export < together && held[kind] < ofKind[kind]

  function leave(who: string, held: BusyPlaces, kind: CountedWork): void {
    held[kind] -= 1
    // A search may wait for a search: a later call of another kind overtakes it.
    const next = held.queue.findIndex((waiting) => isFree(held, waiting.kind))
    if (next !== -1) held.queue.splice(next, 1)[0]?.enter()
    if (held.usual + held.search + held.export + held.queue.length === 0) all.delete(who)
  }

  /** Resolves with the function that releases the place. It may be called more than once. */
  return (who: string, kind: CountedWork, signal?: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const held = all.get(who) ?? { usual: 0, search: 0, export: 0, queue: [] }
      const take = () => {
        held[kind] += 1
        all.set(who, held)
        let isGiven = false
        resolve(() => {
          if (isGiven) return
          isGiven = true
          leave(who, held, kind)
        })
      }
      if (isFree(held, kind)) return take()
      if (signal?.aborted || held.queue.length >= mostWaiting) return reject(busy())
      const giveUp = () => {
        forget()
        held.queue.splice(held.queue.indexOf(waiting), 1)
        reject(busy())
      }
      const patience = setTimeout(giveUp, waitMs)
      const forget = () => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', giveUp)
      }
      const waiting: Waiting = {
        kind,
        enter: () => {
          forget()
          take()
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      held.queue.push(waiting)
    })
}

const ofLearner = openPlaces(learnerPlaces)
const ofAddress = openPlaces(addressPlaces)

/** Runs a call's work when its learner, or the visitors at its address, have a free place. */
export async function inPlace(c: AppContext, kind: Work, work: () => Promise<Response>): Promise<Response> {
  c.get('leaveEntrance')?.()
  if (kind === 'upload' || !c.get('services').env.rateLimits) return work()
  const learner = c.get('learner')
  const signal = c.req.raw.signal
  const leavePlace =
    learner === null
      ? await ofAddress(addressBucket(c.get('clientAddress')), kind, signal)
      : await ofLearner(learner.id, kind, signal)
  const leave = () => {
    leavePlace()
    // A large body waits for the large body before it, not for a model call about that body.
    c.get('leaveTurn')?.()
  }
  try {
    return await workHolding(leave, work)
  } finally {
    leave()
  }
}
