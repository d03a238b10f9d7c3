import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FoundEverything, foundKinds, type SearchHit } from '#contract/search/found.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import { fillEveryTable } from '../../../tests/full-learner.ts'
import { courseWithConcepts } from '../../../tests/knowledge.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { addReadSource } from '../../../tests/read-sources.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'
import { addedVideo } from '../../../tests/videos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function search({ client }: TestLearner, words: string): Promise<FoundEverything['groups']> {
  const answer = await client.get(`/api/search?${new URLSearchParams({ words })}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as FoundEverything).groups
}
const all = async (learner: TestLearner, words: string): Promise<SearchHit[]> =>
  (await search(learner, words)).flatMap(({ items }) => items)
const titles = async (learner: TestLearner, words: string) =>
  (await all(learner, words)).map(({ title }) => title)

async function keepCard({ id }: TestLearner, front: string, back: string, more: Record<string, string> = {}) {
  const row = { origin: 'own', source: null, created_at: '2026-01-01T00:00:00Z', ...more }
  const { rows } = await app.database.pool.query(
    `insert into card_notes (user_id, status, kind, front, back, origin, source, guid, search_text, created_at)
     values ($1, 'kept', 'basic', $2, $3, $4, $5, gen_random_uuid(), lower($2 || 'A' || $3), $6) returning id`,
    [id, front, back, row.origin, row.source, row.created_at],
  )
  await app.database.pool.query(
    `insert into cards (user_id, note_id, ordinal, due_at) values ($1, $2, 0, '2026-02-01Z')`,
    [id, rows[0].id],
  )
}

describe('a search over everything', () => {
  it('finds all kinds, by the words of their own learner alone', async () => {
    const [ada, grace] = [await app.learner(), await app.learner('Grace Hopper')]
    const ids = await fillEveryTable(app.database.pool, ada.id, 'zebra crossing')
    await fillEveryTable(app.database.pool, grace.id, 'yellow submarine')
    await addReadSource(app.database.pool, ada.id, {
      title: 'Traffic',
      sections: [{ label: '7', text: 'Whoever waits at a zebra crossing goes first.' }],
    })
    const groups = await search(ada, 'zebra cross')
    expect(groups.map(({ name }) => name)).toEqual(['goTo', 'notes', 'things'])
    const found = groups.flatMap(({ items }) => items)
    const kinds = new Set(found.map(({ kind }) => kind))
    const every = [...foundKinds.goTo, ...foundKinds.notes, ...foundKinds.things]
    expect(every.filter((kind) => !kinds.has(kind))).toEqual([])
    for (const { title, titleMatches, text, textMatches } of found) {
      const marked = [
        ...titleMatches.map(([from, to]) => title.slice(from, to)),
        ...textMatches.map(([from, to]) => text.slice(from, to)),
      ]
      expect(marked).toContain('zebra')
      expect(marked).toContain('cross')
    }
    expect(found.find(({ kind }) => kind === 'note')?.place).toMatchObject({
      courseId: ids.course,
      unitId: ids.unit,
      activityId: ids.activity,
      lesson: 1,
    })
    const passage = found.find(({ kind, title }) => kind === 'document' && title === 'Traffic')
    expect(passage?.place).toMatchObject({ section: 0, start: 0, label: '7', isPage: true })
    expect(await search(grace, 'zebra cross')).toEqual([])
    expect(JSON.stringify(await search(grace, 'yellow'))).not.toContain('zebra')
  })

  it('sends of a long question of a card the part with the words', async () => {
    const ada = await app.learner()
    await keepCard(ada, `${'much before it '.repeat(2000)}zebra ${'much after it '.repeat(2000)}`, 'no')
    const [card] = await all(ada, 'zebra')
    expect(card?.title.length).toBeLessThan(200)
    expect(card?.titleMatches.map(([from, to]) => card.title.slice(from, to))).toEqual(['zebra'])
  })

  it('costs two statements', async () => {
    const ada = await app.learner()
    await fillEveryTable(app.database.pool, ada.id, 'zebra crossing')
    await addReadSource(app.database.pool, ada.id, { sections: [{ text: 'A zebra.' }] })
    const sent = await recordStatements(() => search(ada, 'zebra'))
    expect(beyondSessionAndLimiter(sent)).toHaveLength(2)
  })

  it('offers the cards on a concept so named, as many as can be reviewed now', async () => {
    const [ada, grace] = [await app.learner(), await app.learner('Grace Hopper')]
    const { concepts } = await courseWithConcepts(app.database.pool, ada)
    const [rate, size] = concepts
    const makeOn = async (conceptId = rate?.id) => {
      const made = await ada.client.post('/api/cards', { front: 'Which?', back: 'That.', conceptId })
      return ((await made.json()) as { cards: { id: string }[] }).cards[0]?.id ?? ''
    }
    const [first, second] = [await makeOn(), await makeOn()]
    await makeOn()
    await makeOn(size?.id)
    const offered = async (learner: TestLearner, words: string) => {
      const answer = await learner.client.get(`/api/search?${new URLSearchParams({ words })}`)
      return ((await answer.json()) as FoundEverything).reviews
    }
    expect(await offered(ada, 'base rate')).toEqual([
      {
        conceptId: rate?.id,
        label: 'Base rate',
        courseTitle: 'Reading Latin Inscriptions',
        labelMatches: [
          [0, 4],
          [5, 9],
        ],
        cards: 3,
        minutes: 2,
      },
    ])
    await ada.client.post(`/api/cards/${first}/suspend`, { isSuspended: true })
    await ada.client.post(`/api/cards/${second}/reviews`, {
      id: randomUUID(),
      rating: 4,
      at: new Date().toISOString(),
    })
    expect(await offered(ada, 'base')).toMatchObject([{ cards: 1, minutes: 1 }])
    // The concept is also found by its statement, but its name was not searched.
    expect(await offered(ada, 'sentence')).toEqual([])
    expect(await offered(grace, 'base rate')).toEqual([])
  })

  it('wants all words, whole ones but for the last', async () => {
    const ada = await app.learner()
    await keepCard(ada, 'What is a base rate?', 'The share of people who have it')
    expect(await titles(ada, 'base rate')).toEqual(['What is a base rate?'])
    expect(await titles(ada, 'people bas')).toEqual(['What is a base rate?'])
    expect(await titles(ada, 'rates people')).toEqual(['What is a base rate?'])
    expect(await titles(ada, 'bas people')).toEqual([])
    expect(await titles(ada, 'base rate missing')).toEqual([])
    expect(await titles(ada, 'aser')).toEqual([])
  })

  it('puts titles before texts, the very word before a longer one, and the newer before the older', async () => {
    const ada = await app.learner()
    await keepCard(ada, 'Other', 'About a tide', { created_at: '2026-03-01T00:00:00Z' })
    await keepCard(ada, 'The tides come', 'x', { created_at: '2026-02-01T00:00:00Z' })
    await keepCard(ada, 'One tide', 'x', { created_at: '2026-01-01T00:00:00Z' })
    await keepCard(ada, 'Two tide', 'x', { created_at: '2026-01-02T00:00:00Z' })
    expect(await titles(ada, 'tide')).toEqual(['Two tide', 'One tide', 'The tides come', 'Other'])
  })

  it('finds what is old among very many, and the newest of what all hold', async () => {
    const ada = await app.learner()
    await app.database.pool.query(
      `insert into card_notes (user_id, status, kind, front, back, origin, guid, search_text, created_at)
       select $1, 'kept', 'basic', 'Number ' || n, case when n = 1000 then 'xylophone' else '' end, 'own', n::text,
         lower('Number ' || n || case when n = 1000 then 'Axylophone' else '' end), now() - n * interval '1 minute'
       from generate_series(1, 1000) n`,
      [ada.id],
    )
    expect(await titles(ada, 'xylo')).toEqual(['Number 1000'])
    expect(await titles(ada, 'number')).toEqual(['Number 1', 'Number 2', 'Number 3', 'Number 4'])
    expect((await search(ada, 'number'))[0]?.hasMore).toBe(true)
  })

  it('is not kept from what holds a word by very many that have it within another', async () => {
    const ada = await app.learner()
    await keepCard(ada, 'A team of four', 'x')
    for (let n = 0; n < 10; n++)
      await keepCard(ada, `Water ${n}`, 'x', { created_at: `2026-02-0${(n % 9) + 1}T00:00:00Z` })
    expect(await titles(ada, 'te')).toEqual(['A team of four'])
    expect(await titles(ada, 'tea four')).toEqual([])
  })

  it('leads to the line of a transcript, also after it was changed, and no longer after the video is gone', async () => {
    const ada = await app.learner()
    const video = await addedVideo(ada.client, {
      title: 'On odds',
      transcript: { text: '0:05 Welcome.\n6:40 With a low base rate most alarms are false.' },
    })
    expect(await all(ada, 'base rate')).toMatchObject([
      { kind: 'video', title: 'On odds', place: { videoId: video.id, second: 400 } },
    ])
    expect(await titles(ada, 'odds alarms')).toEqual(['On odds'])
    expect(await titles(ada, 'odds giraffes')).toEqual([])
    await ada.client.patch(`/api/videos/${video.id}`, { transcript: { text: '0:07 Of giraffes.' } })
    expect(await all(ada, 'base rate')).toEqual([])
    expect(await all(ada, 'giraffes')).toMatchObject([{ place: { second: 7 } }])
    await ada.client.delete(`/api/videos/${video.id}`)
    expect(await all(ada, 'giraffes')).toEqual([])
  })

  it('finds what is said in a video for each who has it, and for nobody else', async () => {
    const [ada, grace, alan] = [await app.learner(), await app.learner(), await app.learner()]
    const transcript = { text: '0:05 An ocelot sleeps by day.' }
    await addedVideo(ada.client, { title: 'Of cats', transcript })
    await addedVideo(grace.client, { title: 'At night', transcript })
    await addedVideo(alan.client, { title: 'Of cats' })
    expect(await titles(ada, 'ocelots')).toEqual(['Of cats'])
    expect(await titles(grace, 'oce')).toEqual(['At night'])
    expect(await titles(grace, 'night sleeps')).toEqual(['At night'])
    expect(await titles(grace, 'cats ocelot')).toEqual([])
    expect(await titles(alan, 'ocelot')).toEqual([])
  })

  it('knows nothing of a course that was deleted', async () => {
    const ada = await app.learner()
    const course = await createCourse(ada.client, { title: 'Walruses at sea' })
    expect(await all(ada, 'walrus')).toMatchObject([{ kind: 'course', id: course.id }])
    await ada.client.delete(`/api/courses/${course.id}`)
    expect(await all(ada, 'walrus')).toEqual([])
  })

  it('tells no key of what an exam asks right now', async () => {
    const ada = await app.learner()
    const ids = await fillEveryTable(app.database.pool, ada.id, 'plain')
    const asked = { prompt: 'Which gas makes zwieback rise?', correctAnswer: 'Kryptonite' }
    const sign = createHash('sha256').update(`${asked.prompt}\n${asked.correctAnswer}`).digest('hex')
    await keepCard(ada, asked.prompt, asked.correctAnswer, {
      origin: 'missed_question',
      source: `${ids.course}:${sign}`,
    })
    expect(await titles(ada, 'kryptonite')).toEqual([asked.prompt])
    await app.database.pool.query(
      `update exams set questions = $2, started_at = now(), submitted_at = null where id = $1`,
      [ids.exam, JSON.stringify([asked])],
    )
    expect(await titles(ada, 'kryptonite')).toEqual([])
    expect(await titles(ada, 'zwieback')).toEqual([])
  })

  it('tells nothing of the exam that an Examiner’s activity carries', async () => {
    const ada = await app.learner()
    const ids = await fillEveryTable(app.database.pool, ada.id, 'plain')
    const carry = (leader: string) =>
      app.database.pool.query(
        `update activities set leader = $2, title = 'Check yourself', content = 'The key is kryptonite.' where id = $1`,
        [ids.activity, leader],
      )
    await carry('Professor')
    expect(await titles(ada, 'kryptonite')).toEqual(['Check yourself'])
    await carry('Examiner')
    expect(await titles(ada, 'kryptonite')).toEqual([])
    expect((await all(ada, 'check yourself')).map(({ text }) => text)).toEqual([''])
  })

  it.each(['', ' ', '?', '\u0000', '\ud800', "'", "' | 'x':*", '%', '\\', ':*', '👩‍🎓', 'x'.repeat(200)])(
    'finds nothing for %j',
    async (words) => {
      expect(await search(await learnerWithRows(), words)).toEqual([])
    },
  )

  it('refuses words without end by a sentence', async () => {
    const answer = await (await learnerWithRows()).client.get(`/api/search?words=${'x'.repeat(201)}`)
    expect(answer.status).toBe(400)
  })
})

let filled: Promise<TestLearner> | undefined
const learnerWithRows = () => {
  filled ??= app.learner().then(async (learner) => {
    await fillEveryTable(app.database.pool, learner.id, 'plain words')
    return learner
  })
  return filled
}
