import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'

/** A time of watching that has ended. It is kept in this browser, by learner, until the server has heard of it. */
export interface EndedSession {
  /** Names it, so that telling it twice makes one of it. */
  key: string
  videoId: string
  /** Null where even its beginning could not be told. */
  sessionId: string | null
  startedAtMs: number
  endedAtMs: number
  durationWatched: number
  playbackPositionSeconds: number
  duration: number | null
}

type StoreKey = `draft-${string}`
const prefixOf = (learnerId: string) => `draft-${learnerId}-watch-` as const

/** Where the browser forbids storage, it is remembered as long as the page. */
const inMemory = new Map<string, EndedSession>()
const beingSent = new Set<string>()
const tryAgainMs = 10_000

/** Kept first, then told: whatever happens in between, it is told later. */
export function endWatching(learnerId: string, session: EndedSession): Promise<void> {
  const key: StoreKey = `${prefixOf(learnerId)}${session.key}`
  inMemory.set(key, session)
  // Whoever has logged out leaves nothing in this browser.
  if (readStored('profile')?.id === learnerId) writeStored(key, session)
  return tell(learnerId, key, session)
}

/** What earlier pages could not tell. */
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
    console.warn('The time of watching is told later.', error)
    // Whoever is signed out is asked to sign in; it is told when they are back.
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

/** As soon as the network is back, or in a while. */
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

/** Thrown away where the server will not have it: the video is gone, or somebody else is signed in. */
async function send(session: EndedSession): Promise<void> {
  const sessions = `/api/videos/${session.videoId}/sessions`
  let { sessionId } = session
  if (sessionId === null) {
    const opened = await post(sessions, { startedSecondsAgo: secondsSince(session.startedAtMs) }, session.key)
    if (opened === null) return
    sessionId = ((await opened.json()) as { id: string }).id
  }
  const { durationWatched, playbackPositionSeconds, duration, endedAtMs } = session
  const told = {
    durationWatched,
    playbackPositionSeconds,
    duration,
    endedSecondsAgo: secondsSince(endedAtMs),
  }
  await post(`${sessions}/${sessionId}/end`, told)
}

/** `keepalive` lets it leave with the page that is being closed. Null where it is refused for good. */
async function post(path: string, body: object, key?: string): Promise<Response | null> {
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  if (response.ok) return response
  if (response.status === 401) throw new SignedOut('Nobody is signed in.')
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
