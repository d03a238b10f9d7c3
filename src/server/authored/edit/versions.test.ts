import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { authoredUnit } from '#tests/authored.ts'
import { refused, startWithWrittenLessons, withNotes, writtenLessons } from '#tests/written-lessons.ts'

const { app, ada, grace, lessons, course } = await startWithWrittenLessons()
afterAll(() => app.stop())

describe('the versions of a lesson', () => {
  it('say what was changed, and can be looked at', async () => {
    const { unitId } = await course()
    await lessons.save(unitId, withNotes('First change.'))
    await lessons.save(unitId, {
      ...withNotes('First change.'),
      questions: authoredUnit.questions.slice(1),
      cards: [],
    })
    expect(await lessons.versions(unitId)).toEqual([
      { number: 2, replacedAt: expect.any(String), change: '1 question removed, 1 card removed.' },
      { number: 1, replacedAt: expect.any(String), change: 'Notes of “Why the tide is late” changed.' },
    ])
    const earlier = await (await ada.client.get(`/api/units/${unitId}/versions/1`)).json()
    expect(earlier).toEqual({ number: 1, content: authoredUnit, contentCursor: null })
    for (const number of ['3', '0', 'x', '99999999999'])
      expect((await ada.client.get(`/api/units/${unitId}/versions/${number}`)).status, number).toBe(404)
    expect((await grace.client.get(`/api/units/${unitId}/versions/1`)).status).toBe(404)
  })

  it('are the last twenty', async () => {
    const { unitId } = await course()
    for (let change = 1; change <= 23; change++) await lessons.save(unitId, withNotes(`Change ${change}.`))
    const kept = await lessons.versions(unitId)
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 23 - at))
    // Undo and redo remove no versions.
    for (let time = 0; time < 6; time++) await lessons.undo(unitId)
    expect((await lessons.versions(unitId)).map(({ number }) => number)).toEqual(
      kept.map(({ number }) => number),
    )
  })
})

describe('undoing', () => {
  it('brings back exactly what was there, and undone itself brings back the change', async () => {
    const { unitId } = await course()
    await lessons.save(unitId, withNotes('One.'))
    const two = await lessons.save(unitId, { ...withNotes('Two.'), cards: [] })
    expect((await lessons.undo(unitId)).content).toEqual(withNotes('One.'))
    expect((await lessons.undo(unitId)).content).toEqual(two.content)
    expect((await lessons.undo(unitId)).content).toEqual(withNotes('One.'))
  })

  it('is refused where there is nothing before', async () => {
    const { unitId } = await course()
    expect(await refused(ada.client.post(`/api/units/${unitId}/undo`, {}))).toMatchObject({
      status: 409,
      code: 'nothing_to_undo',
      detail: 'There is no earlier version of this lesson.',
    })
  })

  it('whatever the changes were: the one before is back, and then the change again', async () => {
    const { unitId } = await course()
    const change = fc.record({
      part: fc.constantFrom('notes', 'card', 'question', 'concept'),
      at: fc.nat(2),
      text: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `Text ${text}`.replaceAll('\0', '')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let before = await lessons.read(unitId)
        for (const one of changes) {
          const after = await lessons.save(unitId, changed(before.content, one))
          if (after.revision === before.revision) continue
          expect((await lessons.undo(unitId)).content).toEqual(before.content)
          expect((await lessons.undo(unitId)).content).toEqual(after.content)
          before = await lessons.read(unitId)
          expect(before.content).toEqual(after.content)
        }
      }),
      { numRuns: 15 },
    )
  })
})

type Change = { part: string; at: number; text: string }

function changed(unit: AuthoredUnit, { part, at, text }: Change): AuthoredUnit {
  const altered = <Item>(items: readonly Item[], alter: (item: Item) => Item) =>
    items.map((item, index) => (index === at ? alter(item) : item))
  if (part === 'notes') return { ...unit, activities: altered(unit.activities, (one) => ({ ...one, text })) }
  if (part === 'card')
    return { ...unit, cards: [...unit.cards.slice(0, 9), { front: text, back: text, concept: 'tidal-day' }] }
  if (part === 'question')
    return { ...unit, questions: altered(unit.questions, (one) => ({ ...one, prompt: `${at}: ${text}` })) }
  const concepts = altered(unit.head.concepts, (one) => ({ ...one, statement: text }))
  return { ...unit, head: { ...unit.head, concepts } }
}

describe('the lesson that is open', () => {
  const exercise = authoredUnit.activities[0]?.exercises[0]
  const attempt = (activityId: string, exerciseId: string, text: string) =>
    ada.client.post(`/api/activities/${activityId}/exercises/${exerciseId}/attempt`, { text })

  it('follows a change, and attempts stay where their question does', async () => {
    const { courseId, unitId } = await course()
    const before = (await lessons.open(courseId)).plan?.activities[0]
    const asked = before?.exercises[0]
    expect((await attempt(before?.id ?? '', asked?.id ?? '', 'My attempt.')).status).toBe(200)
    const changed = withNotes('New notes.')
    const next: AuthoredUnit = {
      ...changed,
      activities: changed.activities.map((activity, index) =>
        index === 0
          ? {
              ...activity,
              head: { ...activity.head, title: 'A new title' },
              exercises: [
                { prompt: 'A new one?', answer: 'Yes.' },
                { ...exercise, prompt: exercise?.prompt ?? '', answer: 'A better answer.' },
              ],
            }
          : index === 2
            ? { ...activity, text: '', works: activity.works.slice(1) }
            : activity,
      ),
    }
    await lessons.save(unitId, next)
    const { plan } = await lessons.open(courseId)
    expect(plan?.activities[0]).toMatchObject({ id: before?.id, title: 'A new title', content: 'New notes.' })
    expect(plan?.activities[0]?.exercises).toMatchObject([
      { prompt: 'A new one?', attempt: null, answer: null },
      { id: asked?.id, attempt: 'My attempt.', answer: 'A better answer.' },
    ])
    expect(plan?.activities[2]).toMatchObject({
      content: null,
      resources: [{ title: 'Tides and Water Levels' }],
    })
    expect(plan?.activities).toHaveLength(4)
    // The title has changed; the row is still found.
    await lessons.save(unitId, {
      ...next,
      activities: next.activities.map((one, index) => (index === 0 ? { ...one, text: 'Newer.' } : one)),
    })
    expect((await lessons.open(courseId)).plan?.activities[0]?.content).toBe('Newer.')
  })

  it('has the attempt again once a change of its question is undone', async () => {
    const { courseId, unitId } = await course()
    const before = (await lessons.open(courseId)).plan?.activities[0]
    await attempt(before?.id ?? '', before?.exercises[0]?.id ?? '', 'My attempt.')
    await lessons.save(unitId, {
      ...authoredUnit,
      activities: authoredUnit.activities.map((one, index) =>
        index === 0 ? { ...one, exercises: [{ prompt: 'Other?', answer: 'Yes.' }] } : one,
      ),
    })
    expect((await lessons.open(courseId)).plan?.activities[0]?.exercises).toMatchObject([{ attempt: null }])
    await lessons.undo(unitId)
    expect((await lessons.open(courseId)).plan?.activities[0]?.exercises).toMatchObject([
      { prompt: exercise?.prompt, attempt: 'My attempt.' },
    ])
  })

  it('of somebody who added the course before stays as it was', async () => {
    const { courseId, unitId } = await course()
    const hers = writtenLessons(grace.client)
    const fork = await (await grace.client.post(`/api/courses/${courseId}/fork`)).json()
    await hers.open(fork.id)
    await lessons.save(unitId, withNotes('Changed by the owner.'))
    expect((await hers.open(fork.id)).plan?.activities[0]?.content).toBe(authoredUnit.activities[0]?.text)
    const forkUnit = fork.units[0].id
    expect((await hers.read(forkUnit)).content).toEqual(authoredUnit)
    // In the other direction too: a change of the copy leaves the original unchanged.
    const mine = await grace.client.put(`/api/units/${forkUnit}/content`, { content: withNotes('Hers.') })
    expect(mine.status).toBe(200)
    expect((await lessons.read(unitId)).content.activities[0]?.text).toBe('Changed by the owner.')
  })
})
