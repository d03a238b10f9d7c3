import { sql } from 'drizzle-orm'
import { messages } from '#db/classroom.ts'
import type { Connection, Database } from '#server/platform/db.ts'

/** How long a reply is held by whoever writes it, unless they renew it. */
export const holdMs = 10_000
export const heldUntil = sql`now() + make_interval(secs => ${holdMs / 1000})`

type Asked = {
  learnerId: string
  activityId: string
  text: string
  clientId: string | null
  isRetry: boolean
  /** Who replies. */
  persona: string
}

/** The kept message, and the reply to it: ours to write, being written by someone else, or there already. */
export type Turn = { questionId: number; replyId: number } & (
  | { state: 'ours' | 'elsewhere' }
  | { state: 'kept'; text: string; isCutOff: boolean }
)

/**
 * Keeps what the learner said and takes its reply in hand, in one transaction. The same message sent again adds
 * nothing; of all who send it at the same time, one writes the reply.
 */
export async function askInActivity(db: Database, asked: Asked): Promise<Turn> {
  return (await askAnew(db, asked)) ?? (await askAgain(db, asked))
}

/** A message that was not sent before, as nearly all are: one statement. */
async function askAnew(db: Database, asked: Asked): Promise<Turn | undefined> {
  const { learnerId, activityId, text, clientId, persona } = asked
  const { rows } = await db.execute<{ question_id: string; reply_id: string }>(sql`
    with question as (
      insert into ${messages} (user_id, activity_id, sender, text, client_id)
      values (${learnerId}, ${activityId}, 'Student', ${text}, ${clientId})
      on conflict (activity_id, client_id) do nothing returning id
    )
    insert into ${messages} (user_id, activity_id, sender, text, cut_off, reply_to, writing_until)
    select ${learnerId}::uuid, ${activityId}::uuid, ${persona}, '', true, question.id, ${heldUntil} from question
    returning id as reply_id, reply_to as question_id`)
  const [row] = rows
  if (row === undefined) return undefined
  return { state: 'ours', questionId: Number(row.question_id), replyId: Number(row.reply_id) }
}

const askAgain = (db: Database, asked: Asked): Promise<Turn> =>
  db.transaction(async (tx) => {
    const questionId = await keepQuestion(tx, asked)
    const mine = await claimReply(tx, questionId, asked)
    if (mine !== undefined) return { state: 'ours', questionId, replyId: mine }
    const reply = await readReply(tx, questionId)
    if (reply.isWriting) return { state: 'elsewhere', questionId, replyId: reply.id }
    return { state: 'kept', questionId, replyId: reply.id, text: reply.text, isCutOff: reply.cutOff }
  })

async function keepQuestion(tx: Connection, asked: Asked): Promise<number> {
  const { learnerId: userId, activityId, text, clientId } = asked
  const [added] = await tx
    .insert(messages)
    .values({ userId, activityId, sender: 'Student', text, clientId })
    .onConflictDoNothing({ target: [messages.activityId, messages.clientId] })
    .returning({ id: messages.id })
  if (added !== undefined) return added.id
  const [sent] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.activityId} = ${activityId} and ${messages.clientId} = ${clientId}`)
  if (sent === undefined) throw new Error('A message that was sent before is gone.')
  return sent.id
}

/** One statement, so that of two at the same time only one takes it. */
async function claimReply(tx: Connection, questionId: number, asked: Asked): Promise<number | undefined> {
  const { learnerId: userId, activityId, persona: sender, isRetry } = asked
  const [row] = await tx
    .insert(messages)
    .values({
      userId,
      activityId,
      sender,
      text: '',
      cutOff: true,
      replyTo: questionId,
      writingUntil: heldUntil,
    })
    .onConflictDoUpdate({
      target: messages.replyTo,
      set: { writingUntil: heldUntil, failure: null },
      setWhere: sql`${messages.cutOff} and coalesce(${messages.writingUntil} < now(), true)
        and (${messages.text} = '' or ${isRetry})`,
    })
    .returning({ id: messages.id })
  return row?.id
}

async function readReply(tx: Connection, questionId: number) {
  const [row] = await tx
    .select({
      id: messages.id,
      text: messages.text,
      cutOff: messages.cutOff,
      isWriting: sql<boolean>`coalesce(${messages.writingUntil} > now(), false)`,
    })
    .from(messages)
    .where(sql`${messages.replyTo} = ${questionId}`)
  if (row === undefined) throw new Error('A reply is neither free nor taken.')
  return row
}
