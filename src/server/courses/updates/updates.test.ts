import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnCourse } from '#contract/courses.ts'
import { createCourse } from '#tests/courses.ts'
import { copyLearner, type TestLearner } from '#tests/learner.ts'
import { asRequest, originalAndFork, statusAndBody, unitId } from '#tests/original-and-fork.ts'
import { beyondSessionAndLimiter, recordStatements } from '#tests/statements.ts'
import { startWithTwoLearners } from '#tests/two-learners.ts'

const { app, ada, grace, rows } = await startWithTwoLearners()
afterAll(() => app.stop())
let pair: Awaited<ReturnType<typeof originalAndFork>>
beforeEach(async () => {
  pair = await originalAndFork(app, ada, grace)
})

const editUnits = async (
  learner: TestLearner,
  course: OwnCourse,
  units: Partial<OwnCourse['units'][number]>[],
) => {
  const answer = await learner.client.patch(`/api/courses/${course.id}`, {
    units: units.map(({ id, title, unitObjective }) => ({ id, title, unitObjective })),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as OwnCourse
}

describe('a course whose original has changed', () => {
  it('is told what a change comes to that no line shows', async () => {
    const { source, updates, rewrite } = pair
    await rewrite(source, 1, 'Notes on Unit title 2.\n\n')
    expect((await updates()).units).toMatchObject([
      {
        kind: 'changed',
        difference: [{ lines: [{ text: expect.stringMatching(/^Every line reads the same/) }] }],
      },
    ])
  })

  it('is told unit by unit, with what is different', async () => {
    const { source, fork, updates, rewrite } = pair
    expect(await updates()).toEqual({ revision: 1, units: [] })
    await rewrite(source, 1, 'Better notes.')
    expect((await updates()).units).toEqual([
      {
        id: unitId(fork, 1),
        title: 'Unit title 2',
        kind: 'changed',
        version: expect.any(String),
        isChangedHere: false,
        isBegun: false,
        canTakeOver: true,
        isCut: false,
        difference: [
          {
            heading: 'Professor: Why the tide is late',
            lines: [
              { kind: 'same', text: 'Explain the delay.' },
              { kind: 'removed', text: 'Notes on Unit title 2.' },
              { kind: 'added', text: 'Better notes.' },
              { kind: 'same', text: 'High water is at 9:00. When is it tomorrow?' },
            ],
          },
        ],
      },
    ])
    const own = await ada.client.get(`/api/courses/${source.id}/updates`)
    expect(await own.json()).toMatchObject({ units: [] })
  })

  it('takes over what was chosen, and nothing else', async () => {
    const { source, fork, updates, take, notesOf, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    await rewrite(source, 2, 'Better notes too.')
    await editUnits(
      ada,
      source,
      source.units.map((unit, at) => (at === 1 ? { ...unit, title: 'Renamed' } : unit)),
    )
    const shown = await updates()
    const taken = await take(asRequest(shown, ({ title }) => title === 'Renamed'))
    expect(await statusAndBody(taken)).toMatchObject({
      status: 200,
      revision: fork.revision + 1,
      units: [{}, { id: unitId(fork, 1), title: 'Renamed' }, { title: 'Unit title 3' }, {}],
    })
    expect(await notesOf(fork)).toEqual([
      'Notes on Unit title 1.',
      'Better notes.',
      'Notes on Unit title 3.',
      'Notes on Unit title 4.',
    ])
    expect((await updates()).units.map(({ id }) => id)).toEqual([unitId(fork, 2)])
    // The content itself is one row for both.
    expect(
      await rows(
        'select count(distinct authored_id)::int as kept from unit_contents where unit_id = any($1)',
        [[unitId(source, 1), unitId(fork, 1)]],
      ),
    ).toEqual([{ kept: 1 }])
  })

  it('keeps what its owner changed or began, and says so', async () => {
    const { source, fork, updates, take, notesOf, rewrite, open } = pair
    for (const at of [0, 1, 2]) await rewrite(source, at, 'Better notes.')
    await open(fork, 0)
    await rewrite(fork, 1, 'Grace’s own notes.')
    const shown = await updates()
    expect(
      shown.units.map(({ isBegun, isChangedHere, canTakeOver }) => [isBegun, isChangedHere, canTakeOver]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
    for (const { id } of shown.units.slice(0, 2))
      expect(await statusAndBody(await take(asRequest(shown, (unit) => unit.id === id)))).toMatchObject({
        status: 409,
        code: 'updates_changed',
      })
    // All or nothing: a unit that cannot be taken over leaves the others unchanged.
    expect((await take(asRequest(shown))).status).toBe(409)
    expect(await notesOf(fork)).toEqual([
      'Notes on Unit title 1.',
      'Grace’s own notes.',
      'Notes on Unit title 3.',
      'Notes on Unit title 4.',
    ])
  })

  it('counts lessons that were passed as begun', async () => {
    const { source, fork, updates, rewrite } = pair
    await rewrite(source, 0, 'Better notes.')
    await rows('update courses set current_lesson_index = 1 where id = $1', [fork.id])
    expect((await updates()).units).toMatchObject([{ isBegun: true, canTakeOver: false }])
  })

  it('is told of units that came and went, and takes over the ones that come after all that is begun', async () => {
    const { source, fork, updates, take, notesOf, rewrite, open } = pair
    const [first, second, third, fourth] = source.units
    const edited = await editUnits(ada, source, [
      { title: 'Before all' },
      first ?? {},
      { title: 'After the first', unitObjective: 'New aim' },
      third ?? {},
      fourth ?? {},
    ])
    await rewrite(edited, 2, 'New notes.')
    await open(fork, 0)
    const shown = await updates()
    expect(shown.units.map(({ kind, title, canTakeOver }) => [kind, title, canTakeOver])).toEqual([
      ['added', 'Before all', false],
      ['added', 'After the first', true],
      ['removed', second?.title, false],
    ])
    expect(JSON.stringify(shown)).not.toContain(unitId(edited, 2))
    const changed: OwnCourse = await (await take(asRequest(shown, ({ canTakeOver }) => canTakeOver))).json()
    expect(changed).toMatchObject({ lessons: 5, duration: 10, progress: 0 })
    expect(
      changed.units.map(({ title, position, unitObjective }) => [position, title, unitObjective]),
    ).toEqual([
      [0, 'Unit title 1', 'Objective 1'],
      [1, 'After the first', 'New aim'],
      [2, 'Unit title 2', 'Objective 2'],
      [3, 'Unit title 3', 'Objective 3'],
      [4, 'Unit title 4', 'Objective 4'],
    ])
    expect((await notesOf(fork))[1]).toBe('New notes.')
    // It is now a unit like the others: later changes reach it.
    await rewrite(edited, 2, 'Newer notes.')
    expect((await updates()).units.map(({ kind, title }) => [kind, title])).toEqual([
      ['added', 'Before all'],
      ['changed', 'After the first'],
      ['removed', second?.title],
    ])
  })

  it('is not told again of what its owner removed', async () => {
    const { source, fork, updates, rewrite } = pair
    await editUnits(grace, fork, fork.units.slice(0, 2))
    expect((await updates()).units).toEqual([])
    await rewrite(source, 3, 'Better notes.')
    expect((await updates()).units).toEqual([])
  })

  it('takes no unit once it is completed, and no more than a course can have', async () => {
    const { source, fork, updates, take } = pair
    await editUnits(ada, source, [
      ...source.units,
      ...Array.from({ length: 16 }, (_, n) => ({ title: `More ${n}` })),
    ])
    await editUnits(grace, fork, [...fork.units, { title: 'My own' }])
    const shown = await updates()
    expect(shown.units.map(({ canTakeOver }) => canTakeOver)).toEqual([...Array(15).fill(true), false])
    expect(await statusAndBody(await take(asRequest(shown, ({ canTakeOver }) => canTakeOver)))).toMatchObject(
      {
        lessons: 20,
      },
    )
    await rows('update courses set completed = true, completed_at = now() where id = $1', [fork.id])
    expect((await updates()).units).toMatchObject([{ kind: 'added', canTakeOver: false }])
  })

  it('is told nothing of an original that is gone, private or whose owner left', async () => {
    const { source, updates, take, rewrite } = pair
    await rewrite(source, 0, 'Better notes.')
    const request = asRequest(await updates())
    await ada.client.patch(`/api/courses/${source.id}`, { visibility: 'private' })
    expect((await updates()).units).toEqual([])
    expect(await statusAndBody(await take(request))).toMatchObject({ status: 409, code: 'updates_changed' })
    await ada.client.patch(`/api/courses/${source.id}`, { visibility: 'link' })
    expect((await updates()).units).toHaveLength(1)
    await ada.client.delete(`/api/courses/${source.id}`)
    expect((await updates()).units).toEqual([])
    expect((await take(request)).status).toBe(409)

    const mary = await copyLearner(app.visitor(), app.database.pool, ada)
    const hers = await createCourse(mary.client)
    const copy: OwnCourse = await (await grace.client.post(`/api/courses/${hers.id}/fork`)).json()
    const copied = async () =>
      (await (await grace.client.get(`/api/courses/${copy.id}/updates`)).json()).units
    await mary.client.patch(`/api/courses/${hers.id}`, { units: [{ title: 'Another' }] })
    expect(await copied()).toEqual([])
    await mary.client.post('/api/account/delete', {
      confirmation: 'delete my account',
      password: mary.password,
    })
    expect(await copied()).toEqual([])
  })

  it('asks in a few statements, however many units differ', async () => {
    const { source, updates, rewrite } = pair
    const count = async () => beyondSessionAndLimiter(await recordStatements(() => updates())).length
    const none = await count()
    for (const at of [0, 1, 2, 3]) await rewrite(source, at, 'Better notes.')
    expect([none, await count()]).toEqual([3, 4])
  })
})
