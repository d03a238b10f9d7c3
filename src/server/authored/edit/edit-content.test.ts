import { afterAll, describe, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { authoredUnit } from '#tests/authored.ts'
import { keepExam } from '#tests/exams.ts'
import { refused, startWithWrittenLessons, withNotes } from '#tests/written-lessons.ts'

const { app, ada, grace, rows, lessons, course } = await startWithWrittenLessons()
afterAll(() => app.stop())

describe('the written lesson of a unit', () => {
  it('is its owner’s to read and change, with questions and keys', async () => {
    const { unitId } = await course()
    const before = await lessons.read(unitId)
    expect(before).toMatchObject({ courseTitle: 'Reading a tide table', number: 1, versions: 0, revision: 1 })
    expect(before.content).toEqual(authoredUnit)
    const saved = await lessons.save(unitId, withNotes('# Better\n\nShorter.'))
    expect(saved).toMatchObject({ versions: 1, revision: 2 })
    expect((await lessons.read(unitId)).content).toEqual(withNotes('# Better\n\nShorter.'))
    for (const client of [grace.client, app.visitor()])
      expect([401, 404]).toContain((await client.get(`/api/units/${unitId}/content`)).status)
  })

  it('keeps what was saved without a change as it is', async () => {
    const { unitId } = await course()
    expect(await lessons.save(unitId, authoredUnit)).toMatchObject({ versions: 0, revision: 1 })
  })

  it('has the words that the owner gave the unit itself', async () => {
    const { courseId, unitId } = await course()
    await ada.client.patch(`/api/courses/${courseId}`, {
      units: [{ id: unitId, title: 'Renamed', unitObjective: 'Another objective' }],
    })
    expect((await lessons.read(unitId)).content.head).toMatchObject({
      title: 'Renamed',
      objective: 'Another objective',
      assessment: authoredUnit.head.assessment,
    })
    const saved = await lessons.save(unitId, withNotes('New.'))
    expect(saved.content.head.title).toBe('Renamed')
  })

  it('refuses to change what is changed with the course, rather than to forget it', async () => {
    const { unitId } = await course()
    const { head } = authoredUnit
    for (const [name, words] of [
      ['title', 'My own title'],
      ['objective', 'Another aim'],
      ['assessment', 'Another way to tell'],
    ] as const) {
      const changed = { ...withNotes('New.'), head: { ...head, [name]: words } }
      const answer = await refused(ada.client.put(`/api/units/${unitId}/content`, { content: changed }))
      const sentence = `The ${name} of a unit is changed with its course. Here it stays “${head[name]}”.`
      expect(answer).toMatchObject({ status: 400, fields: { [`content.head.${name}`]: sentence } })
    }
    expect(await lessons.read(unitId)).toMatchObject({ versions: 0, revision: 1 })
  })

  it('is not there where nobody wrote it', async () => {
    const { courseId } = await course()
    await app.database.pool.query(
      'delete from unit_contents where unit_id in (select id from units where course_id = $1)',
      [courseId],
    )
    const [unit] = await rows('select id from units where course_id = $1', [courseId])
    for (const [method, path] of [
      ['GET', 'content'],
      ['GET', 'versions'],
      ['GET', 'versions/1'],
      ['POST', 'undo'],
    ] as const) {
      const answer = await ada.client.fetch(`/api/units/${unit.id}/${path}`, {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      })
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'lesson_not_written'])
    }
  })

  it('is not shown while an exam on it is under way, nor are its earlier versions', async () => {
    const { courseId, unitId } = await course()
    await lessons.save(unitId, withNotes('Changed.'))
    const examId = await keepExam(app.database.pool, { userId: ada.id, courseId, unitId })
    expect((await ada.client.get(`/api/units/${unitId}/content`)).status).toBe(200)
    await app.database.pool.query('update exams set started_at = now() where id = $1', [examId])
    for (const path of ['content', 'versions/1', 'publish'])
      expect(await refused(ada.client.get(`/api/units/${unitId}/${path}`))).toMatchObject({
        status: 409,
        code: 'exam_under_way',
      })
    expect(await refused(ada.client.post(`/api/units/${unitId}/undo`, {}))).toMatchObject({
      code: 'exam_under_way',
    })
    expect(JSON.stringify(await lessons.versions(unitId))).not.toMatch(/MARK/)
    await app.database.pool.query('update exams set submitted_at = now() where id = $1', [examId])
    expect((await ada.client.get(`/api/units/${unitId}/content`)).status).toBe(200)
  })
})

describe('two windows', () => {
  it('that change the same lesson: the second is refused and loses nothing', async () => {
    const { unitId } = await course()
    const { revision } = await lessons.read(unitId)
    expect((await lessons.put(unitId, withNotes('From the first.'), revision)).status).toBe(200)
    const second = await refused(lessons.put(unitId, withNotes('From the second.'), revision))
    expect(second).toMatchObject({ status: 409, code: 'changed_elsewhere' })
    expect(second.detail).toContain('This lesson was changed in another window')
    expect((await lessons.read(unitId)).content.activities[0]?.text).toBe('From the first.')
    expect((await lessons.put(unitId, withNotes('From the second.'), revision + 1)).status).toBe(200)
    expect(await refused(ada.client.post(`/api/units/${unitId}/undo`, { revision }))).toMatchObject({
      code: 'changed_elsewhere',
    })
  })

  it('that save at the same moment: one wins, and the other is told', async () => {
    const { unitId } = await course()
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) => lessons.put(unitId, withNotes(text), 1)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await lessons.versions(unitId)).toHaveLength(1)
  })
})

describe('what cannot be kept', () => {
  const first = authoredUnit.activities[0]
  const question = authoredUnit.questions[0]
  const cases: [string, (unit: AuthoredUnit) => unknown, string, string][] = [
    [
      'notes beyond 60,000 characters',
      () => withNotes('x'.repeat(60_001)),
      'content.activities.0.text',
      'Please keep this within 60,000 characters. It is 1 character too long.',
    ],
    ['no notes', () => withNotes('  '), 'content.activities.0.text', 'The notes are empty: write them here.'],
    [
      '101 questions',
      (unit) => ({
        ...unit,
        questions: Array.from({ length: 101 }, (_, at) => ({ ...question, prompt: `Question ${at}` })),
      }),
      'content.questions',
      'At most 100 questions are allowed here.',
    ],
    [
      'a question twice',
      (unit) => ({ ...unit, questions: [...unit.questions, question] }),
      'content.questions.12.prompt',
      'This question is asked twice.',
    ],
    [
      'two right options',
      (unit) => ({
        ...unit,
        questions: unit.questions.map((one, at) =>
          at === 0 && one.kind === 'multiple_choice'
            ? { ...one, options: one.options.map((option) => ({ ...option, right: true })) }
            : one,
        ),
      }),
      'content.questions.0.options',
      'This must have exactly one option that is right.',
    ],
    [
      'a concept that is nowhere',
      (unit) => ({ ...unit, cards: [{ front: 'a', back: 'b', concept: 'nowhere' }] }),
      'content.cards.0.concept',
      'No unit has a concept “nowhere”.',
    ],
    [
      'a concept twice',
      (unit) => ({
        ...unit,
        head: { ...unit.head, concepts: [...unit.head.concepts, unit.head.concepts[0]] },
      }),
      'content.head.concepts.3.key',
      'The concept “tidal-day” exists already, in this unit.',
    ],
    [
      'too few questions for its exam',
      (unit) => ({ ...unit, questions: unit.questions.slice(0, 1) }),
      'content.activities.3.head.questions',
      'The exam asks 3 questions, and there is 1 for it.',
    ],
    [
      'another number of activities',
      (unit) => ({ ...unit, activities: [...unit.activities, first] }),
      'content.activities',
      'A lesson keeps its activities and their guides; this one has 4.',
    ],
    [
      'a field that is not known',
      (unit) => ({ ...unit, secret: 1 }),
      'content',
      'There is an unknown field in here.',
    ],
    [
      'a number for a text',
      (unit) => ({ ...unit, cards: [{ front: 1, back: 'b', concept: 'tidal-day' }] }),
      'content.cards.0.front',
      'This is not the right kind of value.',
    ],
    ['no content', () => undefined, 'content', 'This field is required.'],
  ]
  it.each(cases)('is said by field: %s', async (_name, broken, field, sentence) => {
    const { unitId } = await course()
    const problem = await refused(lessons.put(unitId, broken(authoredUnit), 1))
    expect(problem).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(problem.fields?.[field]).toBe(sentence)
    expect(await lessons.versions(unitId)).toEqual([])
  })

  it('is a concept of another unit, or one that another unit needs', async () => {
    const second: AuthoredUnit = {
      ...withNotes('Second.'),
      head: { ...authoredUnit.head, concepts: [{ key: 'neap-tide', label: 'Neap tide', statement: 'Low.' }] },
      questions: authoredUnit.questions.map((one) => ({ ...one, concept: 'tide-table' })),
      activities: withNotes('Second.').activities.map((activity) => ({ ...activity, exercises: [] })),
      cards: [],
    }
    const { unitId } = await course([authoredUnit, second])
    const { content, otherConcepts } = await lessons.read(unitId)
    expect(otherConcepts).toEqual([
      { key: 'neap-tide', label: 'Neap tide', unit: 'Unit 2, “Two tides a day”' },
    ])
    const [a, b] = content.head.concepts
    const taken = { key: 'neap-tide', label: 'Mine', statement: 'Mine.' }
    const problem = await refused(
      lessons.put(unitId, {
        ...content,
        questions: content.questions.map((one) => ({ ...one, concept: 'tidal-day' })),
        head: { ...content.head, concepts: [a, b, taken] },
      }),
    )
    expect(problem.fields).toEqual({
      'content.head.concepts.2.key': 'The concept “neap-tide” exists already, in Unit 2, “Two tides a day”.',
      'content.head.concepts': 'The concept “tide-table” is named in unit 2. Keep it, or change it there.',
    })
    // A card may name a concept of another unit.
    expect(
      (await lessons.put(unitId, { ...content, cards: [{ front: 'a', back: 'b', concept: 'neap-tide' }] }))
        .status,
    ).toBe(200)
  })
})
