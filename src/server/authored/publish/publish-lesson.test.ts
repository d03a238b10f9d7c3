import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import type { PublishPreview } from '#contract/authored/unit-content.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, keepExam, lessonNotes, startLesson } from '#tests/exams.ts'
import type { TestLearner } from '#tests/learner.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { refused, withFirst, writtenLessons } from '#tests/written-lessons.ts'

let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
  ada = await app.learner('Ada Lovelace')
  await app.database.pool.query(
    `update profiles set name = 'Ada Lovelace', career_goals = 'Become a master baker. Travel',
       interests = array['chess', 'mountain climbing'], certifications = array['None'] where id = $1`,
    [ada.id],
  )
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => {
  model.reset()
  model.always(says('WRITTEN BY A MODEL'))
})

const query = (text: string, values: unknown[]) => app.database.pool.query(text, values)
const preview = async (unitId: string): Promise<PublishPreview> => {
  const answer = await ada.client.get(`/api/units/${unitId}/publish`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}
const publish = (unitId: string, shown: PublishPreview, content: AuthoredUnit = shown.content) =>
  ada.client.post(`/api/units/${unitId}/publish`, {
    content,
    activityIds: shown.activityIds,
    version: shown.version,
  })
const takeExam = async (lesson: Awaited<ReturnType<typeof startLesson>>, questions?: KeyedQuestion[]) => {
  const { courseId, unitId, examinerId: activityId } = lesson
  const id = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId, activityId }, questions)
  await query('update exams set started_at = now(), submitted_at = now() where id = $1', [id])
}
const lesson = (notes: string | null = lessonNotes) => startLesson(app.database.pool, ada, notes)

describe('what would be published', () => {
  it('are notes, exercises and the verified questions of exams that were taken', async () => {
    const made = await lesson()
    await query('update activities set exercises = $2 where id = $1', [
      made.professorId,
      JSON.stringify([{ id: 'one', prompt: 'Why salt?', answer: 'It slows yeast.' }]),
    ])
    await query(
      `insert into exercise_attempts (activity_id, exercise_id, user_id, text) values ($1, 'one', $2, 'SECRET attempt')`,
      [made.professorId, ada.id],
    )
    await query(
      `insert into messages (user_id, activity_id, sender, text, client_id) values ($2, $1, 'Student', 'SECRET question', gen_random_uuid())`,
      [made.professorId, ada.id],
    )
    await takeExam(made)
    await takeExam(made, [
      {
        ...(examQuestions[1] as KeyedQuestion),
        prompt: 'Of the page.',
        explanation: 'The text says: “SECRET”',
      },
    ])
    await keepExam(app.database.pool, { userId: ada.id, unitId: made.unitId }, [
      { ...(examQuestions[1] as KeyedQuestion), prompt: 'SECRET, not asked yet.' },
    ])
    const shown = await preview(made.unitId)
    expect(shown).toMatchObject({ number: 1, hits: [], activityIds: [made.professorId, made.examinerId] })
    expect(JSON.stringify(shown)).not.toContain('SECRET')
    const { head, activities, questions } = shown.content
    expect(head.concepts).toEqual([{ key: 'unit-title-1', label: 'Unit title 1', statement: 'Objective 1' }])
    expect(activities).toMatchObject([
      {
        head: { guide: 'Professor', title: 'Why dough rises', type: 'lecture' },
        text: lessonNotes,
        exercises: [{ prompt: 'Why salt?', answer: 'It slows yeast.' }],
      },
      { head: { guide: 'Examiner', questions: 3 } },
    ])
    expect(questions).toMatchObject([
      {
        kind: 'multiple_choice',
        concept: 'unit-title-1',
        options: [{ text: 'Salt', right: false }, { text: 'Gas', right: true }, {}, {}],
      },
      { kind: 'true_false', key: true },
      { kind: 'short_answer', rubric: ['RUBRICMARK gluten', 'RUBRICMARK gas'] },
    ])
    expect(shown.leftOut).toEqual(['Your own pages, conversations, answers and results stay yours.'])
  })

  it('never holds a question that may quote the learner’s own page', async () => {
    const made = await lesson()
    await takeExam(made)
    await query(
      `insert into study_pages (activity_id, user_id, sections) values ($1, $2, '{"own": "My words"}')`,
      [made.professorId, ada.id],
    )
    const shown = await preview(made.unitId)
    expect(shown.content.questions).toEqual([])
    expect(shown.leftOut).toContain(
      'Exam questions are left out, because your own pages may be quoted in them.',
    )
    expect(shown.leftOut).toContain('Not prepared yet, and so left out: “Lesson exam”.')
  })

  it('is nothing that a document or a video of the learner’s says, nor where', async () => {
    const made = await lesson('Gas lifts it [[1]], held by gluten (video: “SECRET talk”, 1:10).')
    const [first, second, third] = examQuestions as [KeyedQuestion, KeyedQuestion, KeyedQuestion]
    await takeExam(made, [
      { ...first, prompt: 'SECRET, heard.', heardIn: '(video: “SECRET talk”, 1:10)' },
      { ...second, prompt: 'SECRET, read or heard.', fromDocument: true },
      third,
    ])
    const shown = await preview(made.unitId)
    expect(JSON.stringify(shown)).not.toContain('SECRET')
    expect(shown.content.activities[0]?.text).toBe('Gas lifts it, held by gluten.')
    expect(shown.content.questions.map(({ prompt }) => prompt)).toEqual([third.prompt])
    expect((await publish(made.unitId, shown)).status).toBe(201)
    const { rows } = await query(
      'select content from authored_units join unit_contents on authored_id = id where unit_id = $1',
      [made.unitId],
    )
    expect(JSON.stringify(rows)).not.toMatch(/SECRET|heardIn|fromDocument|\[\[1/)
  })

  it('is nothing where a lesson was never opened, broke off, has no notes or is published', async () => {
    const made = await lesson()
    const reason = async (unitId: string) => {
      const problem = await refused(ada.client.get(`/api/units/${unitId}/publish`))
      expect(problem).toMatchObject({ status: 409, code: 'nothing_to_publish' })
      return problem.detail
    }
    const { rows } = await query('select id from units where course_id = $1 and position = 1', [
      made.courseId,
    ])
    expect(await reason(rows[0].id)).toContain('never opened')
    await query('update activities set content_cut_off = true where id = $1', [made.professorId])
    expect(await reason(made.unitId)).toBe(
      'The notes of “Why dough rises” broke off. Have them written to their end, then publish.',
    )
    await query('update activities set content_cut_off = false, content = null where id = $1', [
      made.professorId,
    ])
    expect(await reason(made.unitId)).toContain('guided self-study')
    const other = await lesson()
    expect((await publish(other.unitId, await preview(other.unitId))).status).toBe(201)
    expect(await reason(other.unitId)).toContain('published already')
  })
})

describe('words of the profile', () => {
  const personal = `# Dough\n\nWell done, Ada! Ask ADA\nLOVELACE, or write to {email}. You like mountain\nclimbing and want to become a master baker. An adagio, Canada, no travelling.`

  it('are found with their place, and refused by the server', async () => {
    const made = await lesson(personal.replace('{email}', ada.email))
    const shown = await preview(made.unitId)
    expect(shown.hits.map(({ path, words }) => [path, words.replaceAll(/\s+/g, ' ')])).toEqual([
      ['activities.0.text', 'Ada'],
      ['activities.0.text', 'ADA LOVELACE'],
      ['activities.0.text', ada.email],
      ['activities.0.text', 'mountain climbing'],
      ['activities.0.text', 'become a master baker'],
    ])
    const text = shown.content.activities[0]?.text ?? ''
    for (const { at, words } of shown.hits) expect(text.slice(at, at + words.length)).toBe(words)
    const problem = await refused(publish(made.unitId, shown))
    expect(problem).toMatchObject({ status: 422, code: 'personal_words' })
    expect(problem.detail).toContain('“Ada”')
    expect(problem.fields).toEqual({
      'content.activities.0.text': '“Ada” is a word of your profile. Change or remove it.',
    })
    const { rows } = await query('select 1 from unit_contents where unit_id = $1', [made.unitId])
    expect(rows).toEqual([])
    // In any field of the lesson.
    const clean = withFirst(shown.content, { text: 'Clean.' })
    const hidden = { ...clean, cards: [{ front: 'Who?', back: 'Ada', concept: 'unit-title-1' }] }
    expect(await refused(publish(made.unitId, shown, hidden))).toMatchObject({ code: 'personal_words' })
    expect((await publish(made.unitId, shown, clean)).status).toBe(201)
  })

  it('are none that the course itself says to everyone', async () => {
    const made = await lesson('# Openings\n\nAda plays chess.')
    expect((await preview(made.unitId)).hits.map(({ words }) => words)).toEqual(['Ada', 'chess'])
    await query(`update courses set description = 'All about chess, by Ada' where id = $1`, [made.courseId])
    expect((await preview(made.unitId)).hits.map(({ words }) => words)).toEqual(['Ada'])
    await query(`update courses set title = 'Bread with Ada' where id = $1`, [made.courseId])
    expect((await preview(made.unitId)).hits).toEqual([])
  })
})

describe('a published lesson', () => {
  it('is there for whoever adds the course, without a call to a model, and for its owner', async () => {
    const made = await lesson('# Dough\n\nAda, yeast gives off gas.')
    await takeExam(made)
    const shown = await preview(made.unitId)
    const content = withFirst(shown.content, { text: '# Dough\n\nYeast gives off gas.' })
    const answer = await publish(made.unitId, shown, content)
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ revision: 1, versions: 0, content })

    const grace = await app.learner('Grace Hopper')
    const fork = await (await grace.client.post(`/api/courses/${made.courseId}/fork`)).json()
    const { plan } = await writtenLessons(grace.client).open(fork.id)
    expect(plan?.activities).toMatchObject([
      { title: 'Why dough rises', content: '# Dough\n\nYeast gives off gas.', isAuthored: true },
      { title: 'Lesson exam', isAuthored: true },
    ])
    expect(JSON.stringify(plan)).not.toContain('Ada')
    const exam = await grace.client.post('/api/generate-exam-questions', {
      activityId: plan?.activities[1]?.id,
    })
    expect(exam.status).toBe(200)
    expect(model.requests).toHaveLength(0)

    const own = (await writtenLessons(ada.client).open(made.courseId)).plan?.activities
    expect(own).toMatchObject([
      { id: made.professorId, content: '# Dough\n\nYeast gives off gas.', isAuthored: true },
      { id: made.examinerId, isAuthored: true, examStatus: 'submitted' },
    ])
    const states = await (await ada.client.get(`/api/courses/${made.courseId}/lessons`)).json()
    expect(states.lessons.map(({ state }: { state: string }) => state)).toEqual(['written', 'none', 'none'])
  })

  it('can leave activities out, and a change of it finds its own', async () => {
    const made = await lesson()
    const shown = await preview(made.unitId)
    await takeExam(made)
    const again = await preview(made.unitId)
    expect(await refused(publish(made.unitId, shown))).toMatchObject({ code: 'changed_elsewhere' })
    const part = { ...again, activityIds: [made.professorId] }
    const content = { ...again.content, activities: again.content.activities.slice(0, 1), questions: [] }
    expect(await refused(publish(made.unitId, again, content))).toMatchObject({ code: 'changed_elsewhere' })
    expect((await publish(made.unitId, part, content)).status).toBe(201)
    const lessons = writtenLessons(ada.client)
    await lessons.save(made.unitId, withFirst(content, { text: 'Edited.' }))
    expect((await lessons.open(made.courseId)).plan?.activities).toMatchObject([
      { content: 'Edited.', isAuthored: true },
      { id: made.examinerId, isAuthored: false },
    ])
  })

  it('is not published from anybody else’s activities, nor twice', async () => {
    const [made, other] = [await lesson(), await lesson()]
    const shown = await preview(made.unitId)
    for (const activityIds of [[other.professorId], [made.professorId, made.professorId], []])
      expect(
        await refused(publish(made.unitId, { ...shown, activityIds })),
        String(activityIds),
      ).toMatchObject({
        code: 'changed_elsewhere',
      })
    const answers = await Promise.all([1, 2, 3].map(() => publish(made.unitId, shown)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})
