import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDetailsSchema } from '#contract/exam-details.ts'
import { createCourse } from '#tests/courses.ts'
import { seedSource } from '#tests/documents/seed-source.ts'
import { goodQuestions, startLesson } from '#tests/exams.ts'
import { says } from '#tests/model-stand-in.ts'
import { recordStatements } from '#tests/statements.ts'
import { addedVideo } from '#tests/videos.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

const sentences = [
  'Yeast is a living fungus that feeds on the sugar of flour.',
  'Gluten is a net of protein that holds the gas of the dough.',
  'Salt is a mineral that slows the yeast down in the dough.',
  'An oven is a closed room in which the crust of a loaf hardens.',
  'A starter is a culture of wild yeast that bakers keep for years.',
  'Steam is hot water in the air that keeps the crust soft for a while.',
  'Rye is a grain whose flour holds less gas than that of wheat.',
  'Kneading is a motion that lines the gluten of a dough up.',
  'Proofing is the rest in which a shaped loaf rises once more.',
  'Malt is sprouted grain that feeds the yeast with more sugar.',
  'A banneton is a basket that keeps the shape of a resting loaf.',
  'Crumb is the inner part of a loaf, which the gas has opened.',
  'Autolysis is a pause in which flour takes up water by itself.',
  'A poolish is a wet dough that ferments before the main dough.',
]

let set: Awaited<ReturnType<typeof startWithAndWithoutModel>>
beforeAll(async () => {
  set = await startWithAndWithoutModel()
})
afterAll(() => set.stop())

async function lessonWithDocument(app: typeof set.app, text = sentences) {
  const learner = await app.learner()
  const { pool } = app.database
  const { courseId, examinerId: activityId } = await startLesson(pool, learner)
  const sourceId = await seedSource(pool, {
    userId: learner.id,
    courseId,
    title: 'The loaf',
    sections: [{ heading: 'Rising dough', text: text.join('\n\n') }],
  })
  return { learner, pool, activityId, sourceId }
}

describe('an exam made from a document', () => {
  it('keeps words that stand there with the question, and none that do not', async () => {
    const { learner, pool, activityId, sourceId } = await lessonWithDocument(set.app, [
      'Dough is rising because gluten catches the gas of the yeast.',
    ])
    const { questions, answers } = JSON.parse(goodQuestions())
    const quotations = ['gluten catches the gas of the yeast', 'no such words stand in there']
    const cited = questions.map((question: object, at: number) => ({
      ...question,
      passage: at < 2 ? 1 : 0,
      quotation: quotations[at] ?? '',
    }))
    set.model.always(says(JSON.stringify({ questions: cited, answers })))
    const made = await learner.client.post('/api/generate-exam-questions', { activityId, questionCount: 3 })
    const { examId } = await made.json()
    expect(JSON.stringify(set.model.requests[0]?.body.messages)).toContain('Passage 1, “The loaf”, page 1')
    const { rows } = await pool.query(
      'select question_id, quote from source_citations where source_id = $1',
      [sourceId],
    )
    expect(rows).toEqual([{ question_id: 'q1', quote: quotations[0] }])
    const kept = await pool.query('select questions from exams where id = $1', [examId])
    expect(JSON.stringify(kept.rows)).not.toContain(quotations[0])
    expect(kept.rows[0].questions).toMatchObject([{ fromDocument: true }, { fromDocument: true }, {}])
  })

  it('without a model asks what it says, and cites the passage after grading alone', async () => {
    const { learner, pool, activityId, sourceId } = await lessonWithDocument(set.offline)
    await pool.query(`update activities set content = null where user_id = $1`, [learner.id])
    const made = await learner.client.post('/api/generate-exam-questions', { activityId, questionCount: 5 })
    expect(made.status).toBe(200)
    const { examId, questions } = await made.json()
    expect(questions).toHaveLength(5)
    const { rows } = await pool.query('select question_id, quote from source_citations where exam_id = $1', [
      examId,
    ])
    expect(rows.length).toBeGreaterThan(3)
    const details = async () =>
      examDetailsSchema.parse(await (await learner.client.get(`/api/exam-details/${examId}`)).json())
    expect((await details()).citations).toEqual({})
    await pool.query(
      `update exams set started_at = now(), submitted_at = now(), graded_at = now(),
         result = '{"score":0,"maxScore":1,"percent":0,"feedback":"","questions":[]}' where id = $1`,
      [examId],
    )
    const shown = Object.values((await details()).citations)
    expect(shown).toHaveLength(rows.length)
    for (const { quote, start, end } of shown) {
      expect(sentences.join('\n\n').slice(start, end)).toBe(quote)
      expect(sentences).toContain(quote)
    }
    await pool.query('delete from sources where id = $1', [sourceId])
    expect((await details()).citations).toEqual({})
  })
})

describe('an exam of a whole course', () => {
  const topics =
    'yeast gluten salt oven steam rye kneading proofing malt banneton crumb autolysis poolish'.split(' ')
  const units = topics.map((topic) => ({
    lessonTitle: `On ${topic}`,
    objective: 'Do it.',
    assessment: 'Show it.',
  }))
  const about = (topic: string, mark: string) => `The ${topic} of a loaf matters to bakers, says ${mark}.`

  it('is told what documents and videos say on each lesson, by one search of each', async () => {
    const { app, model } = set
    const [ada, bob] = [await app.learner(), await app.learner('Bob')]
    const { id: courseId } = await createCourse(ada.client, { units })
    const elsewhere = await createCourse(ada.client)
    const bring = (userId: string, course: string, mark: string, of = topics) =>
      seedSource(app.database.pool, {
        userId,
        courseId: course,
        // Many sentences about the first lesson, and one about each other lesson.
        sections: [...Array(20).fill(of[0]), ...of].map((topic, at) => ({
          text: about(topic, `${mark}-${topic}-${at}`),
        })),
      })
    await bring(ada.id, courseId, 'PAGE', topics.slice(0, 10))
    await bring(ada.id, elsewhere.id, 'ELSEWHERE')
    await bring(bob.id, courseId, 'ANOTHERS')
    const film = (mark: string) => ({
      transcript: {
        text: topics.map((topic, at) => `0:${at + 10} ${about(topic, `${mark}-${topic}`)}`).join('\n'),
      },
    })
    await addedVideo(ada.client, { courseId, title: 'FILM', ...film('SAID') })
    await addedVideo(ada.client, { courseId: elsewhere.id, ...film('ELSEWHERE') })
    await addedVideo(bob.client, film('ANOTHERS'))
    await app.database.pool.query('update videos set course_id = $1 where user_id = $2', [courseId, bob.id])
    model.reset()
    model.always(says(goodQuestions()))
    const sent = await recordStatements(async () => {
      const made = await ada.client.post('/api/generate-exam-questions', { courseId, questionCount: 3 })
      expect(made.status, await made.clone().text()).toBe(200)
    })
    const last = model.requests[0]?.body.messages.at(-1)?.content ?? ''
    for (const topic of topics.slice(0, 10)) expect(last).toContain(`PAGE-${topic}-`)
    expect(last).toContain('SAID-poolish')
    const wholeTurn = JSON.stringify(model.requests.map(({ body }) => body.messages))
    expect(wholeTurn).not.toMatch(/ELSEWHERE|ANOTHERS/)
    for (const table of ['"source_terms"', '"source_passages"', 'join "transcripts"'])
      expect({ table, count: sent.filter((text) => text.includes(table)).length }).toEqual({
        table,
        count: 1,
      })
  })
})
