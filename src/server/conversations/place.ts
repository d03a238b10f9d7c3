import { eq } from 'drizzle-orm'
import type { ChatTurn } from '#contract/conversations.ts'
import { messages } from '#db/conversations.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'

/** The row that a conversation is about: one of the three. */
export type PlaceId = { activityId: string } | { videoId: string } | { sourceId: string }

/** The same as columns of a message. */
export const placeColumns = (place: PlaceId) => ({
  activityId: 'activityId' in place ? place.activityId : null,
  videoId: 'videoId' in place ? place.videoId : null,
  sourceId: 'sourceId' in place ? place.sourceId : null,
})

/** What a place knows of one question and whoever answers it. */
export type Conversation = {
  /** Null: the request tells all there is, and nothing is kept. */
  place: PlaceId | null
  /** Who replies. */
  guide: string
  /**
   * Asks the guide, who is told what was said before. Run only by the one who writes the reply. A promise and no
   * generator: what was loaded to ask is then let go of while the reply comes.
   */
  reply: (history: ChatTurn[]) => Promise<AsyncIterable<TextEvent>>
  /** Where the video stood at the question, in seconds. */
  currentTime?: number
  /** Which section of the document was on show, from 0. */
  currentSection?: number
  /** The one moment of the video that a reply points at. */
  seekTimestamp?: (reply: string) => number | null
}

/** A place opens a conversation for the learner who asks, or refuses. */
export type OpenConversation<Request> = (
  services: Pick<Services, 'db' | 'guides' | 'metrics'>,
  caller: Caller,
  request: Request,
) => Promise<Conversation>

/** Refuses a row that is not the learner's own. */
export type RequireOwn = (db: Connection, id: string, learnerId: string) => Promise<unknown>

export function inPlace(place: PlaceId) {
  if ('activityId' in place) return eq(messages.activityId, place.activityId)
  return 'videoId' in place ? eq(messages.videoId, place.videoId) : eq(messages.sourceId, place.sourceId)
}
