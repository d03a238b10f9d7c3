import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const form = {
  name: 'Ada Lovelace',
  age: 36,
  educationLevel: 'Graduate',
  careerGoals: 'Poetical science',
  interests: 'Mathematics, engines , , music',
  preferredLearningStyle: 'Visual',
  certifications: ['None yet'],
  languagesSpoken: 'English, French',
}

describe('a profile', () => {
  it('starts with the defaults', async () => {
    const learner = await app.learner()
    expect(await (await learner.client.get('/api/profile')).json()).toEqual({
      id: learner.id,
      username: learner.email.split('@')[0],
      email: learner.email,
      fullName: 'Ada Lovelace',
      name: 'Anonymous',
      age: null,
      educationLevel: 'Undergraduate',
      careerGoals: 'Unknown',
      interests: ['Unknown'],
      preferredLearningStyle: 'Unknown',
      certifications: ['None'],
      languagesSpoken: ['Unknown'],
      revision: 1,
      lastUpdated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  it('is saved with its lists split, and stays', async () => {
    const { client } = await app.learner()
    const before = await (await client.get('/api/profile')).json()
    const saved = await (await client.put('/api/profile', form)).json()
    expect(saved).toMatchObject({
      name: 'Ada Lovelace',
      age: 36,
      interests: ['Mathematics', 'engines', 'music'],
      certifications: ['None yet'],
      languagesSpoken: ['English', 'French'],
    })
    expect(Date.parse(saved.lastUpdated)).toBeGreaterThan(Date.parse(before.lastUpdated))
    expect(await (await client.get('/api/profile')).json()).toEqual(saved)
  })

  it('made on an older one is refused, and nothing of it is saved', async () => {
    const { client } = await app.learner()
    const { revision } = await (await client.get('/api/profile')).json()
    const saved = await (await client.put('/api/profile', { ...form, revision })).json()
    const late = await client.put('/api/profile', { ...form, name: 'Late', revision })
    expect([late.status, (await late.json()).code]).toEqual([409, 'changed_elsewhere'])
    expect(await (await client.get('/api/profile')).json()).toEqual(saved)
  })

  it('never takes what is not the form’s', async () => {
    const [learner, other] = [await app.learner(), await app.learner()]
    const protectedFields = {
      id: other.id,
      userId: other.id,
      email: 'x@example.org',
      username: 'x',
      fullName: 'x',
    }
    const saved = await (await learner.client.put('/api/profile', { ...form, ...protectedFields })).json()
    expect(saved).toMatchObject({ id: learner.id, email: learner.email, fullName: 'Ada Lovelace' })
    expect(await (await other.client.get('/api/profile')).json()).toMatchObject({ name: 'Anonymous' })
  })

  it('is null where an old account has none, and begins with the first save', async () => {
    const { client, id } = await app.learner()
    await app.database.pool.query('delete from profiles where id = $1', [id])
    expect(await (await client.get('/api/profile')).json()).toBeNull()
    expect((await client.put('/api/profile', form)).status).toBe(200)
  })

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(10_000)],
    ['name', 'a\u0000b'],
    ['name', null],
    ['age', 12],
    ['age', 121],
    ['age', 36.5],
    ['age', '36'],
    ['age', null],
    ['age', 1e300],
    ['educationLevel', 'Kindergarten'],
    ['educationLevel', undefined],
    ['preferredLearningStyle', 'Unknown'],
    ['careerGoals', 'x'.repeat(5000)],
    ['interests', { a: 1 }],
    ['interests', Array(500).fill('x')],
    ['languagesSpoken', 'x'.repeat(101)],
  ])('with %s = %j is refused at that field', async (field, value) => {
    const { client } = await app.learner()
    const answer = await client.put('/api/profile', { ...form, [field]: value })
    expect(answer.status).toBe(400)
    expect(Object.keys((await answer.json()).fields)[0]).toMatch(new RegExp(`^${field}`))
    expect(await (await client.get('/api/profile')).json()).toMatchObject({ name: 'Anonymous' })
  })

  it('keeps every character that a person may type', async () => {
    const { client } = await app.learner()
    const odd = `< > & &lt; &gt; &amp; ' \\' 碁 \\ \\\\ 👩‍🔬`
    const saved = await (await client.put('/api/profile', { ...form, name: odd, careerGoals: odd })).json()
    expect(saved).toMatchObject({ name: odd, careerGoals: odd })
  })
})
