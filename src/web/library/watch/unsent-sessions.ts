import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'

/** A period of watching that has ended. This browser keeps it, by learner, until the server has stored it. */
export interface EndedSession {
  /** Its idempotency key: sent twice, it is stored once. */
  key: string
  videoId: string
  /** Null if not even its beginning reached the server. */
  sessionId: string | null
  startedAtMs: number
  endedAtMs: number
  durationWatched: number
  playbackPositionSeconds: number
  duration: number | null
}

type StoreKey = `draft-${string}`
const prefixOf = (learnerId: string) => `draft-${learnerId}-watch-` as const

/** Where the browser forbids storage, sessions are kept in memory while the page is open. */
const inMemory = new Map<string, EndedSession>()
const beingSent = new Set<string>()
const tryAgainMs = 10_000

/** Stored first, then sent: if anything fails in between, it is sent later. */
export function endWatching(learnerId: string, session: EndedSession): Promise<void> {
  const key: StoreKey = `${prefixOf(learnerId)}${session.key}`
  inMemory.set(key, session)
  // After logout, no data of the learner is stored in this browser.
  if (readStored('profile')?.id === learnerId) writeStored(key, session)
  return tell(learnerId, key, session)
}

/** Sends what earlier pages could not send. */
export function sendUnsent(learnerId: string): void {
  const prefix = prefixOf(learnerId)
  const keys = new Set([
    ...storedKeys(prefix),
    ...[...inMemory.keys()].filter((key) => key.startsWith(prefix)),
  ])
  for (const key of keys as Set<StoreKey>) {
    const session = readStored(key) ?? inMemory.get(key)
    if (isEndedSession(session)) void tell(learnerId, key, session)
    else forget(key)
  }
}

async function tell(learnerId: string, key: StoreKey, session: EndedSession): Promise<void> {
  if (beingSent.has(key)) return
  beingSent.add(key)
  try {
    await send(session)
    forget(key)
  } catch (error) {
    console.warn('The watched time is sent later.', error)
    // A signed-out learner must sign in first; it is sent after that.
    if (!(error instanceof SignedOut)) tellLater(learnerId)
  } finally {
    beingSent.delete(key)
  }
}

function forget(key: StoreKey): void {
  inMemory.delete(key)
  removeStored(key)
}

let waiting: (() => void) | null = null

/** When the network is back, or after a while. */
function tellLater(learnerId: string): void {
  waiting?.()
  const again = () => {
    waiting?.()
    sendUnsent(learnerId)
  }
  const timer = setTimeout(again, tryAgainMs)
  window.addEventListener('online', again, { once: true })
  waiting = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    waiting = null
  }
}

class SignedOut extends Error {}

const secondsSince = (ms: number) => Math.max(0, (Date.now() - ms) / 1000)

/** Drops a session that the server refuses: the video is deleted, or another learner is signed in. */
async function send(session: EndedSession): Promise<void> {
  const sessions = `/api/videos/${session.videoId}/sessions`
  let { sessionId } = session
  if (sessionId === null) {
    const opened = await post(sessions, { startedSecondsAgo: secondsSince(session.startedAtMs) }, session.key)
    if (opened === null) return
    sessionId = ((await opened.json()) as { id: string }).id
  }
  const { durationWatched, playbackPositionSeconds, duration, endedAtMs } = session
  const body = {
    durationWatched,
    playbackPositionSeconds,
    duration,
    endedSecondsAgo: secondsSince(endedAtMs),
  }
  await post(`${sessions}/${sessionId}/end`, body)
}

/** With `keepalive` the request outlives a closing page. Null if the server refuses it permanently. */
async function post(path: string, body: object, key?: string): Promise<Response | null> {
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  if (response.ok) return response
  if (response.status === 401) throw new SignedOut('The session has ended.')
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The server answered ${response.status}.`)
  return null
}

function isEndedSession(value: unknown): value is EndedSession {
  if (typeof value !== 'object' || value === null) return false
  const { key, videoId, startedAtMs, endedAtMs } = value as Partial<EndedSession>
  return (
    typeof key === 'string' &&
    typeof videoId === 'string' &&
    typeof startedAtMs === 'number' &&
    typeof endedAtMs === 'number'
  )
}
