import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { planLesson } from '#tests/chats.ts'
import { seedSource } from '#tests/documents/seed-source.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { addedVideo, lecture } from '#tests/videos.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
let activityId: string
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner()
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  activityId = (await planLesson(ada, model))[0]?.id ?? ''
  model.reset()
})

const say = (text: string) => ada.client.post('/api/professor-chat', { activityId, studentMessage: text })

const setLeader = (leader: string) =>
  app.database.pool.query('update activities set leader = $1 where id = $2', [leader, activityId])

/** The maximum of knowledge in a prompt. */
const knowMuch = () =>
  app.database.pool.query(
    `insert into concepts (user_id, course_id, unit_id, key, label, statement, position, called_shaky_at)
     select plan.user_id, plan.course_id, plan.unit_id, 'k' || n, 'Milestone ' || n, repeat('It counts miles. ', 9), n, now()
     from lesson_plans plan join activities on activities.lesson_plan_id = plan.id, generate_series(1, 5) n
     where activities.id = $1`,
    [activityId],
  )

/** A document and a video with more text on the lesson than fits into a prompt. */
async function bringSources(): Promise<void> {
  const { rows } = await app.database.pool.query(
    `select lesson_plans.course_id as id from lesson_plans
     join activities on activities.lesson_plan_id = lesson_plans.id where activities.id = $1`,
    [activityId],
  )
  const said = 'The milestone of a Roman road says who built it and how far it is to the next town. '
  const text = Array.from({ length: 9 }, (_, at) => `Stone ${at}. ${said.repeat(4)}`).join('\n\n')
  await seedSource(app.database.pool, { userId: ada.id, courseId: rows[0].id, sections: [{ text }] })
  const lines = Array.from({ length: 60 }, (_, at) => `Stone ${at}. ${said}`)
  await addedVideo(ada.client, { courseId: rows[0].id, transcript: { text: lines.join('\n') } })
}

/** The share of each prompt, except the first, that equals the beginning of the one before. */
function sharesOfTurns(): number[] {
  const prompts = model.requests.map(({ body }) => JSON.stringify(body.messages))
  return prompts.slice(1).map((prompt, index) => {
    const before = prompts[index] ?? ''
    let at = 0
    while (at < before.length && before[at] === prompt[at]) at += 1
    return at / prompt.length
  })
}

describe('what a guide is told over twenty turns', () => {
  it.each(['Professor', 'Librarian', 'Examiner'])('begins as the turn before: the %s', async (leader) => {
    await setLeader(leader)
    await knowMuch()
    await bringSources()
    // The Examiner's prompt has the notes of the other activities.
    await app.database.pool.query('update activities set content = $1 where user_id = $2', [
      'A milestone names the emperor and counts the miles. '.repeat(80),
      ada.id,
    ])
    model.always(says('word '.repeat(80).trim()))
    for (let turn = 0; turn < 20; turn += 1) await say(`Question ${turn}: ${'why '.repeat(20)}`)
    expect(sharesOfTurns()).toHaveLength(19)
    expect(Math.min(...sharesOfTurns())).toBeGreaterThan(0.8)
    const last = model.requests.at(-1)?.body.messages ?? []
    expect(JSON.stringify(last)).toContain('A milestone names the emperor')
    expect(last.at(-1)?.content).toContain('Shaky, as the learner says: “Milestone 5”')
    expect(last.at(-1)?.content).toContain('Passage 1, ')
    expect(last.at(-1)?.content).toMatch(/Passage \d, the video/)
    expect(JSON.stringify(last.slice(0, -1))).not.toContain('Milestone 5')
  })

  it('begins as the turn before: the Librarian on a video that plays on', async () => {
    const video = await addedVideo(ada.client, { transcript: { text: lecture } })
    model.reset()
    model.always(says('The Moon pulls the water.'))
    for (let turn = 0; turn < 10; turn += 1)
      await ada.client.post(`/api/videos/${video.id}/librarian-chat`, {
        message: `Question ${turn}: ${'why '.repeat(20)}`,
        currentTime: turn * 7,
      })
    expect(sharesOfTurns()).toHaveLength(9)
    expect(Math.min(...sharesOfTurns())).toBeGreaterThan(0.8)
  })

  it('begins the same for many turns of a very long conversation, with the newest in it', async () => {
    await app.database.pool.query(
      `insert into messages (user_id, activity_id, sender, text)
       select $1, $2, case n % 2 when 1 then 'Student' else 'Professor' end, 'message ' || n
       from generate_series(1, 420) n order by n`,
      [ada.id, activityId],
    )
    for (let turn = 0; turn < 5; turn += 1) await say(`Question ${turn}`)
    const messageLists = model.requests.map(({ body }) => body.messages)
    const begins = messageLists.map((turns) => turns[1]?.content)
    expect(new Set(begins).size).toBe(1)
    expect(begins[0]).toContain('message 201')
    expect(JSON.stringify(messageLists.at(-1))).toContain('message 420')
  })
})
