import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatMessageSchema } from '#contract/conversations.ts'
import { pageOf } from '#contract/paging.ts'
import { createCourse } from '#tests/courses.ts'
import { seedSource } from '#tests/documents/seed-source.ts'
import type { TestLearner } from '#tests/learner.ts'
import { says } from '#tests/model-stand-in.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

const sections = [
  { heading: 'Preface', text: 'This book is about risk and how it is told.' },
  {
    heading: 'Relative risk',
    text: 'A relative reduction tells how large a change is compared with where one started. It does not tell where that was.\n\nWhen an outcome is rare, a large relative reduction and a small absolute one are the same fact.',
  },
  { heading: 'Screening', text: 'A test for a rare disease finds many healthy people ill.' },
]

let set: Awaited<ReturnType<typeof startWithAndWithoutModel>>
let ada: TestLearner
let sourceId: string
beforeAll(async () => {
  set = await startWithAndWithoutModel()
  ada = await set.app.learner()
})
afterAll(() => set.stop())
beforeEach(async () => {
  set.model.reset()
  const course = await createCourse(ada.client, { title: 'Medical news' })
  sourceId = await seedSource(set.app.database.pool, {
    userId: ada.id,
    courseId: course.id,
    title: 'Risk communication',
    sections,
    outline: sections.map(({ heading: title }, section) => ({ title, level: 1, section, start: 0 })),
  })
})

const path = (end = 'librarian-chat') => `/api/sources/${sourceId}/${end}`
const ask = (message: string, more: object = {}) => ada.client.post(path(), { message, section: 1, ...more })
const kept = async () =>
  pageOf(chatMessageSchema).parse(await (await ada.client.get(path('messages'))).json()).items

describe('the Librarian on a document', () => {
  it('knows its contents, the page on show and what fits, and cites what stands there', async () => {
    set.model.always(
      says(
        'It leaves out the start [[1|does not tell where that was]]. Never [[1|a risk is always halved]].',
      ),
    )
    const answer = await (await ask('Why is “halves the risk” not enough for a rare disease?')).json()
    const citations = [{ number: 1, sourceId, label: '2', section: 1, quote: 'does not tell where that was' }]
    expect(answer).toMatchObject({ message: 'It leaves out the start [[1]]. Never.', citations })
    const [system, ...turns] = set.model.requests.at(-1)?.body.messages ?? []
    expect(system?.content).toMatch(/^You are the Librarian/)
    for (const known of [
      'Risk communication',
      '- Screening (page 3)',
      sections[1]?.text ?? '',
      'Medical news',
    ])
      expect(system?.content).toContain(known)
    expect(turns.at(-1)?.content).toContain('Passage 2, “Risk communication”, page 3')
    expect(await kept()).toMatchObject([
      { sender: 'Student' },
      { sender: 'Librarian', text: 'It leaves out the start [[1]]. Never.', citations },
    ])
    const { rows } = await set.app.database.pool.query(
      `select current_section from messages where source_id = $1 and sender = 'Student'`,
      [sourceId],
    )
    expect(rows).toEqual([{ current_section: 1 }])
  })

  it('hears what was said before, and begins as the turn before while the learner stays on the page', async () => {
    set.model.always(says('So it says.'))
    for (const message of ['What is relative?', 'And a rare outcome?']) await ask(message)
    const [one, two] = set.model.requests.map(({ body }) => body.messages)
    expect(two?.[0]?.content).toBe(one?.[0]?.content)
    expect(JSON.stringify(two)).toContain('So it says.')
  })

  it('does not agree with what the page calls false, nor with mere certainty', async () => {
    for (const message of [
      'A test for a rare disease does not find healthy people ill.',
      'I am sure that risk is always halved.',
    ]) {
      set.model.reset()
      set.model.next(says('Yes, you are right.'))
      set.model.always(says('That is not what it says.'))
      const answer = await (await ask(message, { section: 2 })).json()
      expect(answer.message).toBe('That is not what it says.')
      expect(set.model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('before you agree')
    }
  })

  it('takes a section that is none for the first', async () => {
    set.model.always(says('Risk.'))
    for (const section of [-1, 'x', 1e9, null]) expect((await ask('What?', { section })).status).toBe(200)
    expect(set.model.requests.at(-1)?.body.messages[0]?.content).toContain('This book is about risk')
  })

  it('is nobody else’s', async () => {
    const bob = await set.app.learner('Bob')
    const theirs = await bob.client.post(path(), { message: 'What?', section: 0 })
    expect(theirs.status).toBe(404)
    expect(await theirs.json()).toMatchObject({ detail: 'Document not found' })
    expect((await bob.client.get(path('messages'))).status).toBe(404)
  })
})

describe('without a model', () => {
  let eve: TestLearner
  let own: string
  beforeAll(async () => {
    eve = await set.offline.learner('Eve')
    own = await seedSource(set.offline.database.pool, { userId: eve.id, sections })
  })
  const askOffline = async (message: string, section = 1) => {
    const answer = await eve.client.post(`/api/sources/${own}/librarian-chat`, { message, section })
    return (await answer.json()) as { message: string; citations?: { quote: string; label: string }[] }
  }

  it('it quotes what answers, with the page and a mark that leads there', async () => {
    const { message, citations } = await askOffline('What does a test for a rare disease find?')
    expect(message).toBe(
      'This is on page 3, under “Screening” [[1]]:\n\n> A test for a rare disease finds many healthy people ill.',
    )
    expect(citations).toMatchObject([{ label: '3' }])
  })

  it('it quotes two paragraphs together, once, with a mark that leads there', async () => {
    const { message, citations } = await askOffline('What does a relative reduction tell of a rare outcome?')
    expect(message).toMatch(/^This is on page 2, under “Relative risk” \[\[1\]\]:\n\n> A relative/)
    expect(message.match(/small absolute one/g)).toHaveLength(1)
    expect(message).not.toContain(']]:\n\nA relative')
    expect(citations).toMatchObject([{ label: '2' }])
  })

  it('it says what it looked for where nothing answers', async () => {
    const { message, citations } = await askOffline('Does it say anything about children or vaccines?')
    expect(message).toMatch(/^I searched for .*“children”.*“vaccines”.*; the document does not mention it\.$/)
    expect(citations ?? []).toEqual([])
  })

  it('it shows what the parts of a page begin with in place of a summary, and says so', async () => {
    const { message, citations } = await askOffline('Summarize this page.')
    expect(message).toMatch(
      /^Without a model I cannot sum up a page.*\n\n- A relative reduction .* \[\[1\]\]\n- When/s,
    )
    expect(citations).toHaveLength(2)
  })
})
