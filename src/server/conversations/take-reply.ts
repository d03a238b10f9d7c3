import { and, eq, sql } from 'drizzle-orm'
import type { SpaceLimits } from '#contract/profile/space.ts'
import type { Citation } from '#contract/sources.ts'
import { messages } from '#db/conversations.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { leasesOf } from '#server/platform/database/leases.ts'
import { holdSpace, refuseFull } from '#server/platform/space/measure-space.ts'
import { citationsOf, shownCitations } from '#server/sources/cite/citations-of.ts'
import { inPlace, type PlaceId, placeColumns } from './place.ts'
import { isBeingWritten, writingOf } from './reply-lease.ts'

export type AskedMessage = { text: string; clientId?: string | null | undefined; retry: boolean }

type ReplyPlace = {
  id: PlaceId
  learnerId: string
  guide: string
  currentTime?: number | undefined
  currentSection?: number | undefined
}

/** The kept message, and the reply to it: ours to write, being written by someone else, or there already. */
export type Turn = { questionId: number; replyId: number } & (
  | { state: 'ours'; isAgain: boolean }
  | { state: 'elsewhere' }
  | { state: 'kept'; text: string; citations: Citation[]; isCutOff: boolean }
)

/**
 * Keeps what the learner said and takes its reply in hand. The same message sent again adds nothing; of all who send it
 * at the same time, one writes the reply.
 */
export async function takeReply(
  db: Database,
  place: ReplyPlace,
  asked: AskedMessage,
  limits: SpaceLimits,
): Promise<Turn> {
  return (await takeNew(db, place, asked, limits)) ?? (await takeAgain(db, place, asked))
}

/** A message that was not sent before, as nearly all are: one statement keeps it with the row of its reply. */
async function takeNew(
  db: Database,
  place: ReplyPlace,
  asked: AskedMessage,
  limits: SpaceLimits,
): Promise<Turn | undefined> {
  const row = await db.transaction(async (tx) => {
    await holdSpace(tx, place.learnerId)
    const kept = await keepQuestion(tx, place, asked)
    if (kept !== undefined) await refuseFull(tx, place.learnerId, limits, ['messages'])
    return kept
  })
  if (row === undefined) return undefined
  const ids = { questionId: Number(row.question_id), replyId: Number(row.reply_id) }
  const isOurs = await leasesOf(db).take(writingOf(ids.replyId))
  return isOurs ? { state: 'ours', isAgain: false, ...ids } : { state: 'elsewhere', ...ids }
}

/** Nothing where it was sent before. */
async function keepQuestion(tx: Transaction, place: ReplyPlace, { text, clientId }: AskedMessage) {
  const { activityId, videoId, sourceId } = placeColumns(place.id)
  const { rows } = await tx.execute<{ question_id: string; reply_id: string }>(sql`
    with question as (
      insert into ${messages} (user_id, activity_id, video_id, source_id, sender, text, client_id, "current_time",
        current_section)
      values (${place.learnerId}, ${activityId}, ${videoId}, ${sourceId}, 'Student', ${text}, ${clientId ?? null},
        ${place.currentTime ?? null}::float8, ${place.currentSection ?? null}::int)
      on conflict do nothing returning id
    )
    insert into ${messages} (user_id, activity_id, video_id, source_id, sender, text, cut_off, reply_to)
    select ${place.learnerId}::uuid, ${activityId}::uuid, ${videoId}::uuid, ${sourceId}::uuid, ${place.guide}, '', true,
      question.id
    from question
    returning id as reply_id, reply_to as question_id`)
  return rows[0]
}

async function takeAgain(db: Database, place: ReplyPlace, { clientId, retry }: AskedMessage): Promise<Turn> {
  const { id, learnerId: userId, guide: sender } = place
  const [question] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inPlace(id), eq(messages.clientId, clientId ?? '')))
  if (question === undefined) throw new Error('A message that was sent before is gone.')
  const questionId = question.id
  await db
    .insert(messages)
    .values({ ...placeColumns(id), userId, sender, text: '', cutOff: true, replyTo: questionId })
    .onConflictDoNothing()
  const read = async () => {
    const [reply] = await db
      .select({
        id: messages.id,
        text: messages.text,
        cutOff: messages.cutOff,
        isWriting: isBeingWritten(),
        citations: citationsOf('message'),
      })
      .from(messages)
      .where(eq(messages.replyTo, questionId))
    if (reply === undefined) throw new Error('A message has no reply, not even an empty one.')
    return reply
  }
  const isOpen = ({ text, cutOff }: { text: string; cutOff: boolean }) => cutOff && (text === '' || retry)
  const before = await read()
  const ids = { questionId, replyId: before.id }
  if (before.isWriting) return { state: 'elsewhere', ...ids }
  const key = writingOf(before.id)
  if (isOpen(before)) {
    if (!(await leasesOf(db).take(key))) return { state: 'elsewhere', ...ids }
    let isOurs = false
    try {
      // Another may have written it whole between looking and taking.
      isOurs = isOpen(await read())
      if (isOurs) await db.update(messages).set({ failure: null }).where(eq(messages.id, before.id))
    } catch (error) {
      await leasesOf(db).release(key)
      throw error
    }
    if (isOurs) return { state: 'ours', isAgain: true, ...ids }
    await leasesOf(db).release(key)
  }
  const { text, cutOff: isCutOff, citations } = await read()
  return { state: 'kept', ...ids, text, citations: shownCitations(citations), isCutOff }
}
