import type { RateCard } from '#contract/review/day.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/ui/store.ts'

/** What a learner did with a card and the server has to hear of. */
export type CardAct =
  | { kind: 'rate'; cardId: string; rating: RateCard }
  | { kind: 'undo'; cardId: string; reviewId: string }
  | { kind: 'suspend'; cardId: string; isSuspended: boolean }

export type KeptAct = CardAct & {
  /** Names it in the browser's storage. */
  key: string
  /** Acts are sent in this order. */
  order: number
  /** It may have reached the server, even where no answer came. */
  wasSent: boolean
}

type StoreKey = `draft-${string}`

interface Outgoing {
  acts: KeptAct[]
  /** Why the first of them could not be sent. */
  fault: unknown
  isSending: boolean
  /** Whether the browser took them all: else they last as long as the page. */
  isStored: boolean
}

interface OutboxOptions {
  learnerId: string
  send: (act: CardAct) => Promise<unknown>
  isOnline: () => boolean
}

/** Waits between two tries. */
const firstWaitMs = 5_000
const longestWaitMs = 60_000

/** Refused for good: sending it again would not change the answer. */
const lastWords = [400, 404, 409, 410, 413, 422]
const isFinal = (error: unknown) => error instanceof ApiError && lastWords.includes(error.status)

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What was done with cards and the server has not acknowledged yet. Each act lies in this browser under a key of its own,
 * by learner, so that no tab writes over another's; they are sent one after the other in the order of their making, and
 * again after a failure, a reload or a time without connection. Each counts once however often it arrives.
 */
export function createOutbox({ learnerId, send, isOnline }: OutboxOptions) {
  const prefix = `draft-${learnerId}-answer-` as const
  const store = createStore<Outgoing>({ acts: [], fault: null, isSending: false, isStored: true })
  const change = (part: Partial<Outgoing>) => store.update((now) => ({ ...now, ...part }))
  const listeners = new Set<(act: KeptAct, outcome: { answer: unknown } | { refusal: ApiError }) => void>()
  /** What the browser did not take. */
  const inMemory = new Map<string, KeptAct>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let running: Promise<void> | null = null

  function keep(act: KeptAct): void {
    const key: StoreKey = `${prefix}${act.key}`
    // Whoever has logged out leaves nothing in this browser.
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
  /** As they lie there now: another tab may have added or sent some. */
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
    // Later than all before, also where the clock was turned back.
    const order = Math.max(Date.now(), last + 1)
    keep({ ...act, key: crypto.randomUUID(), order, wasSent: false })
    void flush()
  }

  /** A rating that never left goes; one that may have arrived is followed by its undoing. */
  function takeBack(cardId: string, reviewId: string): void {
    const unsent = store.get().acts.find((act) => act.kind === 'rate' && act.rating.id === reviewId)
    if (unsent !== undefined && !unsent.wasSent) forget(unsent)
    else add({ kind: 'undo', cardId, reviewId })
  }

  /** Sends all there is, in order, until one does not arrive. */
  function flush(): Promise<void> {
    running ??= sendAll()
    return running
  }

  async function sendAll(): Promise<void> {
    // Known as running before it does anything, and no longer as soon as it has looked for the last time.
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
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
  function tell(...news: Parameters<Parameters<typeof listen>[0]>): void {
    for (const listener of [...listeners]) listener(...news)
  }
  /** Hears of every act that the server took or refused. Returns what ends it. */
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
