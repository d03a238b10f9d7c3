import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { followReply } from './follow-reply.ts'
import type { Conversation } from './place.ts'
import { readHistory } from './read-history.ts'
import { type AskedMessage, takeReply } from './take-reply.ts'
import { repeatReply, writeReply } from './write-reply.ts'

/**
 * The guide's reply, as it arrives. The message is saved first, then the reply, also when the learner leaves.
 */
export async function replyIn(
  { db, log, env }: Pick<Services, 'db' | 'log' | 'env'>,
  caller: Caller,
  conversation: Conversation,
  asked: AskedMessage,
): Promise<AsyncIterable<TextEvent>> {
  const { place: id, guide, currentTime, currentSection, seekTimestamp } = conversation
  if (id === null) return conversation.reply([])
  const place = { id, learnerId: caller.userId, guide, currentTime, currentSection }
  const turn = await takeReply(db, place, asked, env.space)
  const { questionId, replyId } = turn
  if (turn.state === 'kept') return repeatReply(turn.text, turn.citations, turn.isCutOff)
  if (turn.state === 'elsewhere') return followReply(db, replyId, caller.signal)
  // From here on every error, also before the guide is called, is a failed reply.
  const events = readHistory(db, id, questionId).then(conversation.reply)
  const row = { replyId, userId: caller.userId, isAgain: turn.isAgain }
  return writeReply({ db, log }, row, events, seekTimestamp)
}
