import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyedQuestion } from '#contract/exams.ts'
import { wrapped } from '#tests/ai-requests.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { lessonNotes, startLesson } from '#tests/exams.ts'
import { keepTranscript } from '#tests/full-learner.ts'
import type { TestLearner } from '#tests/learner.ts'

const path = '/api/generate-exam-questions'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const kept = async (learnerId: string) =>
  (await app.database.pool.query('select * from exams where user_id = $1', [learnerId])).rows

const lesson = async (notes: string | null = lessonNotes) => {
  const ada = await app.learner()
  return { ada, ...(await startLesson(app.database.pool, ada, notes)) }
}

describe('an exam without a model', () => {
  const ask = async (learner: Pick<TestLearner, 'client'>, body: object) => {
    const answer = await learner.client.post(path, body)
    return { status: answer.status, body: await answer.json() }
  }
  const keyed = async (learnerId: string): Promise<KeyedQuestion[]> =>
    (await kept(learnerId)).flatMap(({ questions }) => questions)

  it('is made from the notes, quotes them in each reason, and asks others when taken again', async () => {
    const { ada, examinerId } = await lesson()
    const first = (await ask(ada, { activityId: examinerId })).body
    expect(first.questions).toHaveLength(5)
    for (const { explanation } of await keyed(ada.id)) {
      const [, said = '?'] = /“(.+)” \(the notes “Why dough rises”/.exec(explanation) ?? []
      expect(lessonNotes).toContain(said)
    }
    await ada.client.post('/api/submit-exam', { examId: first.examId, studentAnswers: {} })
    const second = (await ask(ada, { activityId: examinerId, regenerate: true })).body
    const prompts = (exam: { questions: { prompt: string }[] }) => exam.questions.map(({ prompt }) => prompt)
    expect(second.questions).toHaveLength(5)
    expect(prompts(second).filter((prompt) => prompts(first).includes(prompt))).toEqual([])
  })

  it('asks nothing about aims and titles: with too little text it says what is missing, and keeps nothing', async () => {
    const { ada, examinerId } = await lesson('Yeast is a fungus that eats sugar and gives off gas.')
    const { status, body } = await ask(ada, { activityId: examinerId })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'too_few_statements' })
    expect(body.detail).toContain('It needs at least 12 sentences that make sense alone, and has found 1.')
    expect(body.detail).toContain('Paste a source on a page of this lesson')
    expect(await kept(ada.id)).toEqual([])
  })

  it('comes from nothing that a course says of itself', async () => {
    const ada = await app.learner()
    const courseDetails = { title: 'Bread', description: lessonNotes, objectives: [lessonNotes] }
    expect(await ask(ada, { lessonTitle: 'Bread', courseDetails })).toMatchObject({ status: 409 })
    expect(await ask(ada, { lessonTitle: 'Bread', courseDetails, notes: lessonNotes })).toMatchObject({
      status: 409,
    })
    expect(await ask(ada, { lessonTitle: 'Bread', content: lessonNotes })).toMatchObject({ status: 200 })
  })

  it('comes from what the learner pasted and from their videos of the course, as soon as there is enough', async () => {
    const { ada, courseId, professorId, examinerId } = await lesson(null)
    expect(await ask(ada, { activityId: examinerId })).toMatchObject({ status: 409 })
    const sentences =
      lessonNotes
        .split('\n')
        .at(-1)
        ?.split(/(?<=\.) /) ?? []
    const transcript = sentences.slice(0, 6).map((text, at) => ({ startSeconds: 60 * at, text }))
    await app.database.pool.query(
      `insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, search_text, transcript_hash)
       values ($1, $2, 'abcdefghijk', 'https://youtu.be/abcdefghijk', '', 'Dough', '', $3)`,
      [ada.id, courseId, await keepTranscript(app.database.pool, transcript)],
    )
    expect(await ask(ada, { activityId: examinerId })).toMatchObject({ status: 409 })
    await app.database.pool.query(
      'insert into study_pages (activity_id, user_id, sections) values ($1, $2, $3)',
      [professorId, ada.id, JSON.stringify({ from: 'My book', passage: sentences.slice(6).join(' ') })],
    )
    expect(await ask(ada, { activityId: examinerId })).toMatchObject({ status: 200 })
    const reasons = (await keyed(ada.id)).map(({ explanation }) => explanation).join('\n')
    expect(reasons).toMatch(/\((?:the video “Dough”, at \d:00|your source “My book”)\)/)
  })

  it('never comes from what the learner wrote: an exam does not hold them to their own mistakes', async () => {
    const { ada, professorId, examinerId } = await lesson(null)
    await app.database.pool.query(
      'insert into study_pages (activity_id, user_id, sections) values ($1, $2, $3)',
      [professorId, ada.id, JSON.stringify({ claim: lessonNotes, explanation: lessonNotes })],
    )
    expect(await ask(ada, { activityId: examinerId })).toMatchObject({ status: 409 })
  })

  it('is talked about before and after it with what the learner brought, and not while it runs', async () => {
    const { ada, professorId, examinerId: activityId } = await lesson(null)
    await app.database.pool.query(
      'insert into study_pages (activity_id, user_id, sections) values ($1, $2, $3)',
      [professorId, ada.id, JSON.stringify({ from: 'My book', passage: lessonNotes })],
    )
    const say = async (question: string) =>
      (await ada.client.post('/api/examiner-chat', wrapped({ activityId, question }))).text()
    const { examId } = (await ask(ada, { activityId })).body
    expect(await say('What is gluten?')).toContain('the source you brought')
    await ada.client.post(`/api/exams/${examId}/start`)
    expect(await say('What is gluten?')).toContain('I give no answers')
    const own = (await keyed(ada.id)).find(({ kind }) => kind === 'short_answer')
    if (own === undefined) throw new Error('The exam has no short answer.')
    const studentAnswers = { [own.id]: 'Something like that.' }
    await ada.client.post('/api/submit-exam', { examId, studentAnswers })
    expect(await say('How did I do?')).toContain('you grade your short answers yourself')
    const met = { [own.id]: own.rubric.map(() => false) }
    expect((await ada.client.post(`/api/exams/${examId}/self-grade`, { met })).status).toBe(200)
    const whole = await say('How did I do?')
    expect(whole).toContain('by your own count')
    expect(whole.split(own.rubric[0] ?? '?').length).toBeLessThanOrEqual(3)
    expect(await say('What is gluten?')).toContain('the source you brought')
  })

  it('does not come from another learner’s video or page', async () => {
    const { examinerId, courseId, ada } = await lesson(null)
    const eve = await app.learner()
    const transcript =
      lessonNotes
        .split('\n')
        .at(-1)
        ?.split(/(?<=\.) /)
        .map((text) => ({ startSeconds: null, text })) ?? []
    await app.database.pool.query(
      `insert into videos (user_id, course_id, video_id, video_url, thumbnail_url, title, search_text, transcript_hash)
       values ($1, $2, 'abcdefghijk', 'https://youtu.be/abcdefghijk', '', 'Dough', '', $3)`,
      [eve.id, courseId, await keepTranscript(app.database.pool, transcript)],
    )
    expect(await ask(ada, { activityId: examinerId })).toMatchObject({ status: 409 })
  })
})
