import { tooLargeWords } from '#contract/sources/fault-words.ts'
import { sourceLimits } from '#contract/sources/kinds.ts'
import type { SendingSource, Source } from '#contract/sources.ts'
import { isCancelled, sentenceFor } from '#web/lib/api-error.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { partOf, sentSoFar } from './parts.ts'
import { isPassing, type Patience } from './patience.ts'

/** A file on its way from this browser. */
export interface Sending {
  key: string
  file: File
  /** How many of its bytes have arrived. */
  sent: number
  /** checking: its hash is computed; lost: the connection broke, and the browser retries by itself. */
  state: 'waiting' | 'checking' | 'sending' | 'lost' | 'added' | 'already' | 'failed'
  /** Why it failed, in a sentence. */
  fault: string | null
  source: Source | null
}

/** The dependencies of a sender; a test replaces all of them. */
export interface Wire {
  hash: (file: Blob) => Promise<string>
  begin: (
    file: { fileName: string; bytes: number; sha256: string; courseId: string | null },
    signal: AbortSignal,
  ) => Promise<SendingSource>
  sendPart: (
    part: { id: string; number: number; data: Blob },
    sending: { signal: AbortSignal; onSent: (share: number) => void },
  ) => Promise<void>
  complete: (id: string, signal: AbortSignal) => Promise<Source>
  remove: (id: string) => Promise<void>
  patience: Patience
  /** Called after a change on the server. */
  onChange: () => void
}

interface SendingState {
  items: Sending[]
  /** The course whose lessons may cite the added documents. */
  courseId: string | null
}

export const isActive = ({ state }: Pick<Sending, 'state'>): boolean =>
  state === 'waiting' || state === 'checking' || state === 'sending' || state === 'lost'

const sentences = {
  empty: 'This file is empty.',
  unreadable: 'This file could not be opened. Choose it once more; a folder cannot be added.',
}

/** Why a file is refused before it is sent. */
function faultOf({ name, size }: File): string | null {
  if (size === 0) return sentences.empty
  return size > sourceLimits.bytes ? tooLargeWords(name) : null
}

/** Sends files one after the other, part by part, whichever page is shown meanwhile. */
export function createSender(wire: Wire) {
  const store: Store<SendingState> = createStore<SendingState>({ items: [], courseId: null })
  const attempts = new Map<string, AbortController>()
  let isRunning = false

  const itemOf = (key: string) => store.get().items.find((item) => item.key === key)
  const change = (key: string, part: Partial<Sending>) =>
    store.update((now) => ({
      ...now,
      items: now.items.map((item) => (item.key === key ? { ...item, ...part } : item)),
    }))

  /** Accepts up to ten files; returns how many were too many. */
  function add(files: readonly File[]): number {
    const taken = files.slice(0, sourceLimits.together).map((file): Sending => {
      const fault = faultOf(file)
      const state = fault === null ? 'waiting' : 'failed'
      return { key: crypto.randomUUID(), file, sent: 0, state, fault, source: null }
    })
    store.update((now) => ({ ...now, items: [...now.items, ...taken] }))
    void run()
    return files.length - taken.length
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (;;) {
        const next = store.get().items.find(({ state }) => state === 'waiting')
        if (next === undefined) return
        await send(next)
      }
    } finally {
      isRunning = false
    }
  }

  async function send({ key, file }: Sending): Promise<void> {
    const attempt = new AbortController()
    attempts.set(key, attempt)
    try {
      change(key, { state: 'checking', fault: null })
      const sha256 = await hashed(file)
      attempt.signal.throwIfAborted()
      const begun = await tried(key, attempt.signal, () =>
        wire.begin(
          { fileName: file.name, bytes: file.size, sha256, courseId: store.get().courseId },
          attempt.signal,
        ),
      )
      const { source } = begun
      change(key, { source })
      wire.onChange()
      if (source.state !== 'sending') return change(key, { state: 'already', sent: file.size })
      await sendParts(key, file, begun, attempt.signal)
      const complete = await tried(key, attempt.signal, () => wire.complete(source.id, attempt.signal))
      change(key, { state: 'added', sent: file.size, source: complete })
      wire.onChange()
    } catch (error) {
      if (isCancelled(error) || attempt.signal.aborted) return
      console.warn('The file was not sent.', error)
      change(key, {
        state: 'failed',
        fault: error instanceof Unreadable ? sentences.unreadable : sentenceFor(error),
      })
    } finally {
      attempts.delete(key)
    }
  }

  async function hashed(file: Blob): Promise<string> {
    try {
      return await wire.hash(file)
    } catch (error) {
      console.warn('The file could not be read.', error)
      throw new Unreadable()
    }
  }

  async function sendParts(key: string, file: File, begun: SendingSource, signal: AbortSignal) {
    const { id } = begun.source
    const inParts = { bytes: file.size, partBytes: begun.partBytes }
    for (const [index, number] of begun.missingParts.entries()) {
      const before = sentSoFar(inParts, begun.missingParts.slice(index))
      const { start, end } = partOf(inParts, number)
      await tried(key, signal, () => {
        change(key, { state: 'sending', sent: before })
        const onSent = (share: number) => change(key, { sent: before + Math.floor(share * (end - start)) })
        return wire.sendPart({ id, number, data: file.slice(start, end) }, { signal, onSent })
      })
    }
  }

  /** Retries while only the connection is at fault, for a limited time. */
  async function tried<Answer>(
    key: string,
    signal: AbortSignal,
    act: () => Promise<Answer>,
  ): Promise<Answer> {
    for (let failures = 1; ; failures++) {
      try {
        return await act()
      } catch (error) {
        if (signal.aborted || !isPassing(error) || failures > wire.patience.tries) throw error
        change(key, { state: 'lost' })
        await wire.patience.wait(failures, error, signal)
      }
    }
  }

  /** Removes a file from the list; if it is still being sent, cancels that and deletes its parts. */
  function stop(key: string): void {
    const item = itemOf(key)
    if (item === undefined) return
    attempts.get(key)?.abort()
    store.update((now) => ({ ...now, items: now.items.filter((other) => other.key !== key) }))
    const { source, state } = item
    const isHalfSent =
      source !== null && (isActive(item) || (state === 'failed' && source.state === 'sending'))
    // If the deletion fails, the server deletes it after a day.
    if (isHalfSent)
      void wire
        .remove(source.id)
        .catch(() => {})
        .finally(wire.onChange)
  }

  return {
    store,
    add,
    stop,
    retry: (key: string) => {
      change(key, { state: 'waiting', fault: null })
      void run()
    },
    /** Finished files need no line any more. */
    putAway: () => store.update((now) => ({ ...now, items: now.items.filter(isActive) })),
    chooseCourse: (courseId: string | null) => store.update((now) => ({ ...now, courseId })),
  }
}

class Unreadable extends Error {}
