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

/** What a place knows of one question and of the guide who answers it. */
export type Conversation = {
  /** Null: the request contains the whole conversation, and nothing is saved. */
  place: PlaceId | null
  /** The guide who replies. */
  guide: string
  /**
   * Calls the guide with the earlier conversation. Only the process that writes the reply runs it. It returns
   * a promise and is no generator, so that the data loaded for the prompt is freed while the reply arrives.
   */
  reply: (history: ChatTurn[]) => Promise<AsyncIterable<TextEvent>>
  /** The video's current time at the question, in seconds. */
  currentTime?: number
  /** The shown section of the document, from 0. */
  currentSection?: number
  /** The moment of the video that a reply points to. */
  seekTimestamp?: (reply: string) => number | null
}

/** Opens a conversation for the learner who asks, or refuses it. */
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
