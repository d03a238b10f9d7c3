import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Activity, classroomSchema } from '#contract/classroom-state.ts'
import { studyPageLimits } from '#contract/study-page/words.ts'
import { type StudyPage, studyPageSchema } from '#contract/study-page.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createCourse } from '#tests/courses.ts'
import type { TestLearner } from '#tests/learner.ts'
import { longestTurn } from '#tests/longest-turn.ts'
import { addSpokenVideo } from '#tests/spoken-video.ts'
import { addedVideo, lecture } from '#tests/videos.ts'
import { pageTextOf } from './read-page-text.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

/** A lesson without a model, planned, of one unit. */
async function openLesson(objective = 'Explain what a spring tide is') {
  const units = [{ lessonTitle: `${objective}: meet it`, objective, assessment: 'Say it.' }]
  const course = await createCourse(ada.client, { units, referenceBooks: ['Tides, by Darwin'] })
  await ada.client.post('/api/generate-lesson', { courseId: course.id })
  return { courseId: course.id, unitId: course.units[0]?.id ?? '', activities: await activitiesOf(course.id) }
}
const activitiesOf = async (courseId: string): Promise<Activity[]> => {
  const answer = await ada.client.get(`/api/courses/${courseId}/classroom`)
  return classroomSchema.parse(await answer.json()).plan?.activities ?? []
}
const addressOf = (activity: Activity | undefined) => `/api/activities/${activity?.id}/page`
const read = async (activity: Activity | undefined): Promise<StudyPage> =>
  studyPageSchema.parse(await (await ada.client.get(addressOf(activity))).json())
const save = (activity: Activity | undefined, body: object) => ada.client.put(addressOf(activity), body)

const passage =
  'The sea rises twice a day.\nA spring tide is the highest tide of the\nfortnight. Fishermen know it well.'

describe('the page of an activity without a model', () => {
  it('is the learner’s to write: the activity is ready, without notes, and has a page', async () => {
    const { activities } = await openLesson()
    expect(activities.map(({ leader, hasPage, content }) => [leader, hasPage, content])).toEqual([
      ['Professor', true, null],
      ['Professor', true, null],
      ['Professor', true, null],
      ['Examiner', false, null],
      ['Librarian', false, null],
    ])
    expect(await read(activities[0])).toMatchObject({ revision: 0, sources: [], quotes: [] })
  })

  it('keeps the sections that were written, and refuses a stale change', async () => {
    const { activities } = await openLesson()
    const [first] = activities
    const kept = await save(first, { sections: { from: 'A book', passage }, revision: 0 })
    expect(await kept.json()).toMatchObject({ sections: { from: 'A book', passage, who: '' }, revision: 1 })
    await save(first, { sections: { from: 'Another book' }, revision: 1 })
    const late = await save(first, { sections: { passage: 'Lost?' }, revision: 1 })
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'changed_elsewhere' })
    const begunTwice = await save(first, { sections: { from: 'Mine' }, revision: 0 })
    expect(begunTwice.status).toBe(409)
    expect(await read(first)).toMatchObject({ sections: { from: 'Another book', passage }, revision: 2 })
  })

  it('finds what is said at the end of the longest transcript, word for word, and stops nobody', async () => {
    const { courseId, activities } = await openLesson()
    const words = 'The water of the harbour was cold in the morning and nobody went there.'
    const last = 'A spring tide is the highest tide of the fortnight.'
    const video = { title: 'The harbour', lines: 18_000, words, last }
    await addSpokenVideo(app.database.pool, { userId: ada.id, courseId, ...video })
    const { result: page, ms } = await longestTurn(() => read(activities[1]))
    expect(page.quotes).toMatchObject([{ text: last, video: { startSeconds: 18_000 } }])
    expect(ms).toBeLessThan(250)
  })

  it('quotes the pasted source and the course’s videos on the unit’s words, and says where', async () => {
    const { courseId, activities } = await openLesson()
    expect((await read(activities[1])).quotes).toEqual([])
    await save(activities[0], { sections: { from: 'Atlas, p. 3', passage } })
    const video = await addedVideo(ada.client, { courseId, transcript: { text: lecture } })
    await addedVideo(ada.client, { transcript: { text: lecture }, title: 'Of another course' })
    const { quotes, sources } = await read(activities[1])
    expect(sources).toEqual([{ title: 'Atlas, p. 3', text: passage }])
    expect(quotes).toContainEqual({
      text: 'A spring tide is the highest tide of the fortnight.',
      title: 'Atlas, p. 3',
      video: null,
      document: null,
    })
    expect(quotes).toContainEqual({
      text: 'A spring tide comes when Sun and Moon pull in one line.',
      title: 'How the tides work',
      video: { id: video.id, startSeconds: 30 },
      document: null,
    })
    expect(quotes.filter(({ title }) => title === 'Of another course')).toEqual([])
  })

  it('is read as the learner’s words and sources alone, in the order of the lesson', async () => {
    const { unitId, activities } = await openLesson()
    await save(activities[2], { sections: { explanation: 'It is the highest.', leftOut: '' } })
    await save(activities[0], { sections: { passage } })
    expect(await pageTextOf(app.database.db, ada.id, unitId)).toEqual([
      { title: 'Bring a source', text: passage, kind: 'source' },
      { title: 'Explain it from memory', text: 'It is the highest.', kind: 'own' },
    ])
    const other = await app.learner()
    expect(await pageTextOf(app.database.db, other.id, unitId)).toEqual([])
    expect((await other.client.get(addressOf(activities[0]))).status).toBe(404)
  })

  it('tells what is too long or unknown, and has none for exams and resources', async () => {
    const { activities } = await openLesson()
    const long = await save(activities[0], { sections: { passage: 'x'.repeat(studyPageLimits.passage + 1) } })
    expect(long.status).toBe(400)
    expect(await long.json()).toMatchObject({
      fields: {
        'sections.passage': 'Please keep this within 60,000 characters. It is 1 character too long.',
      },
    })
    for (const sections of [{ who: 'x'.repeat(studyPageLimits.section + 1) }, { other: 'x' }, 'x'])
      expect((await save(activities[0], { sections })).status).toBe(400)
    for (const activity of activities.slice(3)) {
      expect((await ada.client.get(addressOf(activity))).status).toBe(404)
      expect((await save(activity, { sections: { who: 'x' } })).status).toBe(404)
    }
  })
})

describe('notes and resources without a model', () => {
  it('answer with the empty page of each activity and keep nothing of it', async () => {
    const { courseId, activities } = await openLesson()
    const headings = await Promise.all(
      activities.slice(0, 3).map(async ({ id }) => {
        const answer = await ada.client.post('/api/generate-notes', { courseId, activityId: id })
        return (((await answer.json()) as { notes: string }).notes.match(/^## .*$/gm) ?? []) as string[]
      }),
    )
    expect(headings.map(({ length }) => length)).toEqual([2, 4, 2])
    expect(new Set(headings.flat()).size).toBe(8)
    expect((await activitiesOf(courseId)).map(({ content }) => content)).toEqual(Array(5).fill(null))
  })

  it('leave notes of a model that is gone as they are', async () => {
    const { courseId, activities } = await openLesson()
    const id = activities[0]?.id
    await app.database.pool.query('update activities set content = $2 where id = $1', [id, 'Written before.'])
    const again = await ada.client.post('/api/generate-notes', { courseId, activityId: id, regenerate: true })
    expect(await again.json()).toMatchObject({ notes: 'Written before.' })
    expect((await activitiesOf(courseId))[0]).toMatchObject({ content: 'Written before.', hasPage: false })
  })

  it('leave what a model that is gone wrote half-way, with a page to go on', async () => {
    const { courseId, activities } = await openLesson()
    const id = activities[0]?.id
    const half = 'update activities set content = $2, content_cut_off = true where id = $1'
    await app.database.pool.query(half, [id, 'Written half'])
    const again = await ada.client.post('/api/generate-notes', { courseId, activityId: id })
    expect(await again.json()).toMatchObject({ notes: 'Written half', cutOff: true })
    expect((await activitiesOf(courseId))[0]).toMatchObject({
      content: 'Written half',
      contentCutOff: true,
      hasPage: true,
    })
  })

  it('look up the learner’s own books, and search by the unit’s words, each called a search', async () => {
    const { courseId, activities } = await openLesson()
    const answer = await ada.client.post('/api/generate-resources', {
      courseId,
      activityId: activities[4]?.id,
    })
    const { resources } = (await answer.json()) as {
      resources: { title: string; description: string; link: string }[]
    }
    expect(resources.map(({ title }) => title)).toEqual([
      'Look up “Tides, by Darwin”',
      'Search the web for “Explain what a spring tide is”',
      'Search a library catalogue for “Explain what a spring tide is”',
      'Search for videos on “Explain what a spring tide is”',
    ])
    for (const { description, link } of resources) {
      expect(description).toContain('This is a search.')
      expect(new URL(link).protocol).toBe('https:')
    }
  })
})
