import type { Pool } from '#server/platform/database/db.ts'
import { Client } from '#tests/client.ts'
import { signUpLearner } from '#tests/learner.ts'
import type { Dialogue } from './dialogue.ts'
import { judge, type Verdict } from './judge.ts'
import { setStage } from './stage.ts'

/** A running product and its database. */
export type Subject = { origin: string; pool: Pool }

export type PlayedDialogue = {
  id: string
  verdict: Verdict
  /** Why a reply is missing; the replies before it still count. */
  failure: string | null
  replies: string[]
}

export type PlayOptions = {
  /** The time limit of one reply. */
  replyMs: number
  /** Aborts when the whole run has taken too long. */
  ended: AbortSignal
}

/** Plays one dialogue with a new learner and course, turn by turn, through the product's routes. */
export async function play(
  subject: Subject,
  dialogue: Dialogue,
  options: PlayOptions,
): Promise<PlayedDialogue> {
  const replies: string[] = []
  try {
    options.ended.throwIfAborted()
    const learner = await signUpLearner(new Client(subject.origin), subject.pool, 'Ada Lovelace')
    const { activity, question } = await setStage({ learner, pool: subject.pool, dialogue })
    const key = question && { ...question, tells: dialogue.exam?.tells ?? /$^/ }
    let failure: string | null = null
    for (const [, text] of dialogue.turns) {
      const asked = await ask(learner.client, activity, text, options).catch(
        (error: Error): AskResult => ({ failure: error.message }),
      )
      const turn = replies.length + 1
      // The rules apply to the part of a reply that came before it was cut off; the missing part is no pass.
      if (asked.reply !== undefined) replies.push(asked.reply)
      if (asked.failure !== undefined) {
        failure = `turn ${turn}: ${asked.failure}`
        break
      }
    }
    return { id: dialogue.id, verdict: judge(dialogue, replies, key), failure, replies }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { id: dialogue.id, verdict: {}, failure: `not begun: ${why}`, replies }
  }
}

type AskResult = { reply?: string; failure?: string }

async function ask(
  client: Client,
  { id: activityId, leader }: { id: string; leader: string },
  text: string,
  { replyMs, ended }: PlayOptions,
): Promise<AskResult> {
  const [path, body] =
    leader === 'Examiner'
      ? ['/api/examiner-chat', { activityId, question: text }]
      : ['/api/professor-chat', { activityId, studentMessage: text }]
  const answer = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(replyMs), ended]),
  })
  if (!answer.ok) return { failure: `${answer.status} ${(await answer.text()).slice(0, 200)}` }
  const { response = '', cutOff = false } = (await answer.json()) as { response?: string; cutOff?: boolean }
  if (response.trim() === '') return { failure: 'the reply was empty' }
  return { reply: response, ...(cutOff && { failure: 'the reply was cut off' }) }
}

const atOnce = 2

/** Plays all of them, at most two at a time; keeps their order. */
export async function playAll(
  subject: Subject,
  dialogues: readonly Dialogue[],
  options: PlayOptions & { said?: (played: PlayedDialogue) => void },
): Promise<PlayedDialogue[]> {
  const played: PlayedDialogue[] = []
  const waiting = dialogues.entries()
  const work = async () => {
    for (const [at, dialogue] of waiting) {
      const one = await play(subject, dialogue, options)
      played[at] = one
      options.said?.(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return played
}
