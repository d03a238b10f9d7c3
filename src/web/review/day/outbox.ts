import type { RateCard } from '#contract/review/day.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/ui/store.ts'

/** A learner's act on a card, to be sent to the server. */
export type CardAct =
  | { kind: 'rate'; cardId: string; rating: RateCard }
  | { kind: 'undo'; cardId: string; reviewId: string }
  | { kind: 'suspend'; cardId: string; isSuspended: boolean }

export type KeptAct = CardAct & {
  /** Its key in the browser's storage. */
  key: string
  /** Acts are sent in this order. */
  order: number
  /** It may have reached the server, even if no response arrived. */
  wasSent: boolean
}

type StoreKey = `draft-${string}`

interface Outgoing {
  acts: KeptAct[]
  /** Why the first of them could not be sent. */
  fault: unknown
  isSending: boolean
  /** Whether the browser stored all of them: if not, some exist only until the page closes. */
  isStored: boolean
}

interface OutboxOptions {
  learnerId: string
  send: (act: CardAct) => Promise<unknown>
  isOnline: () => boolean
}

/** The waits between two attempts start with this. */
const firstWaitMs = 5_000
const maxWaitMs = 60_000

/** Refused permanently: sending it again would give the same response. */
const lastWords = [400, 404, 409, 410, 413, 422]
const isFinal = (error: unknown) => error instanceof ApiError && lastWords.includes(error.status)

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The acts on cards that the server has not acknowledged. This browser stores each act under a separate key,
 * by learner, so that no tab overwrites another's; they are sent one after the other in the order they were
 * made, and again after a failure, a reload or a time without connection. Idempotent: each act counts once,
 * however often it arrives.
 */
export function createOutbox({ learnerId, send, isOnline }: OutboxOptions) {
  const prefix = `draft-${learnerId}-answer-` as const
  const store = createStore<Outgoing>({ acts: [], fault: null, isSending: false, isStored: true })
  const change = (part: Partial<Outgoing>) => store.update((now) => ({ ...now, ...part }))
  const listeners = new Set<(act: KeptAct, outcome: { answer: unknown } | { refusal: ApiError }) => void>()
  /** The acts that the browser could not store. */
  const inMemory = new Map<string, KeptAct>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let running: Promise<void> | null = null

  function keep(act: KeptAct): void {
    const key: StoreKey = `${prefix}${act.key}`
    // After logout, no data of the learner is stored in this browser.
    const isTheirs = readStored('profile')?.id === learnerId
    if (isTheirs && writeStored(key, act)) inMemory.delete(act.key)
    else inMemory.set(act.key, act)
    lookAgain()
  }
  function forget({ key }: KeptAct): void {
    inMemory.delete(key)
    removeStored(`${prefix}${key}`)
    lookAgain()
  }
  /** Reads the storage again: another tab may have added or sent some acts. */
  function lookAgain(): void {
    const stored = storedKeys(prefix).flatMap((key) => {
      const act = readStored(key as StoreKey)
      return isKeptAct(act) ? act : []
    })
    const acts = [...stored, ...inMemory.values()].sort((one, other) => one.order - other.order)
    change({ acts, isStored: inMemory.size === 0, ...(acts.length === 0 && { fault: null }) })
  }

  function add(act: CardAct): void {
    const last = store.get().acts.at(-1)?.order ?? 0
    // Later than all before, also if the clock was set back.
    const order = Math.max(Date.now(), last + 1)
    keep({ ...act, key: crypto.randomUUID(), order, wasSent: false })
    void flush()
  }

  /** A rating that was never sent is removed; for a rating that may have arrived an undo is sent after it. */
  function takeBack(cardId: string, reviewId: string): void {
    const unsent = store.get().acts.find((act) => act.kind === 'rate' && act.rating.id === reviewId)
    if (unsent !== undefined && !unsent.wasSent) forget(unsent)
    else add({ kind: 'undo', cardId, reviewId })
  }

  /** Sends all acts, in order, until one fails. */
  function flush(): Promise<void> {
    running ??= sendAll()
    return running
  }

  async function sendAll(): Promise<void> {
    // Waits until `running` is set: it must be set before any work, and cleared right after the last look.
    await null
    clearTimeout(timer)
    try {
      for (let [act] = store.get().acts; act !== undefined; [act] = store.get().acts) {
        if (!isOnline()) throw new ApiError({ status: 0, code: 'offline', detail: 'You are offline.' })
        change({ isSending: true })
        if (!act.wasSent) keep({ ...act, wasSent: true })
        await sendOne(act)
      }
      change({ isSending: false })
    } catch (fault) {
      fail(fault)
    } finally {
      running = null
    }
  }
  async function sendOne(act: KeptAct): Promise<void> {
    try {
      const answer = await send(act)
      forget(act)
      tell(act, { answer })
    } catch (error) {
      if (!isFinal(error)) throw error
      forget(act)
      tell(act, { refusal: error as ApiError })
    }
    waitMs = firstWaitMs
    change({ fault: null })
  }
  function fail(fault: unknown): void {
    change({ isSending: false, fault })
    timer = setTimeout(() => void flush(), waitMs)
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
  function tell(...news: Parameters<Parameters<typeof listen>[0]>): void {
    for (const listener of [...listeners]) listener(...news)
  }
  /**
   * Calls the listener for every act that the server accepted or refused. Returns a function that ends this.
   */
  function listen(
    listener: (act: KeptAct, outcome: { answer: unknown } | { refusal: ApiError }) => void,
  ): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  lookAgain()
  return { store, add, takeBack, flush, lookAgain, listen, prefix }
}

function isKeptAct(value: unknown): value is KeptAct {
  if (typeof value !== 'object' || value === null) return false
  const { key, order, cardId, kind } = value as Partial<KeptAct>
  return (
    typeof key === 'string' &&
    typeof order === 'number' &&
    typeof cardId === 'string' &&
    ['rate', 'undo', 'suspend'].includes(kind ?? '')
  )
}
