import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftEvents, generateFault } from '#contract/projects/generate.ts'
import { generateLimits } from '#contract/projects/generate-rules.ts'
import type { TestApp } from '#tests/app.ts'
import {
  askProject,
  draftOf,
  draftProject,
  plans,
  refused,
  saveDraft,
  wishedProject,
} from '#tests/draft-projects.ts'
import { plannedDraft, plannedMilestone } from '#tests/drafts.ts'
import { courseWithConcepts } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { answers, neverEnds, type StandIn, says } from '#tests/model-stand-in.ts'
import { readEvents } from '#tests/read-events.ts'
import { startWithAndWithoutModel } from '#tests/with-and-without-model.ts'

let app: TestApp
let offline: TestApp
let model: StandIn
let stop: () => Promise<void>
let ada: TestLearner
let request: Awaited<ReturnType<typeof wishedProject>>

beforeAll(async () => {
  ;({ app, offline, model, stop } = await startWithAndWithoutModel())
})
afterAll(() => stop())
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
  request = await wishedProject(app, ada)
})

describe('a draft', () => {
  it('is told piece by piece, with concepts of the closed list alone', async () => {
    model.always(
      plans(
        plannedDraft({
          milestones: [
            plannedMilestone('Collect', { concepts: ['sample-size', 'made-up'] }),
            plannedMilestone('Count', { concepts: ['made-up'] }),
            plannedMilestone('Write', { concepts: ['base-rate-neglect', 'base-rate'] }),
          ],
        }),
      ),
    )
    const answer = await ada.client.fetch('/api/generate-project', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(request),
    })
    const events = await readEvents(answer)
    expect(events.map(({ event }) => event)).toEqual([
      'run',
      'plan',
      'head',
      'milestone',
      'milestone',
      'milestone',
      'draft',
      'over',
    ])
    const { head, milestones } = draftEvents.draft.parse(events.at(-2)?.data)
    expect(head).toEqual({
      title: 'A one-page guide to pill headlines',
      description: 'One sheet of paper that helps a reader ask three good questions.',
      projectType: 'guide',
      difficultyLevel: 'beginner',
    })
    expect(milestones.map(({ conceptKeys }) => conceptKeys)).toEqual([
      ['sample-size'],
      ['base-rate'],
      ['base-rate-neglect', 'base-rate'],
    ])
    expect(events[1]?.data).toMatchObject({ writtenBy: 'model' })
  })

  it('fits the time, with no more milestones than hours', async () => {
    const long = (hours: number) =>
      [8, 3, 3, 1].map((each) => plannedMilestone(`For ${each} ${Math.random()}`, { hours: each * hours }))
    model.always(plans(plannedDraft({ milestones: long(1) })))
    expect(draftOf(await draftProject(ada, request)).milestones.map(({ hours }) => hours)).toEqual([
      1, 1, 2, 1,
    ])
    expect(
      draftOf(await draftProject(ada, { ...request, hours: 40 })).milestones.map(({ hours }) => hours),
    ).toEqual([8, 3, 3, 1])
    const smallest = await draftProject(ada, { ...request, hours: 3 })
    expect(draftOf(smallest).milestones.map(({ hours }) => hours)).toEqual([1, 1, 1])
    // None is shown on the way that would not be there in the end.
    expect(smallest.told.filter(({ event }) => event === 'milestone')).toHaveLength(3)
  })

  it('holds words, and neither marks, addresses nor what cannot be seen', async () => {
    const hostile =
      '## **Take** <img src=x onerror=alert(1)>[this](javascript:alert(1)) https://evil.example/x \u202Enow'
    model.always(
      plans(
        plannedDraft({
          title: hostile,
          milestones: ['One', 'Two', 'Three'].map((title) =>
            plannedMilestone(`${hostile} ${title}`, { tasks: [hostile], criteria: [hostile] }),
          ),
        }),
      ),
    )
    const draft = JSON.stringify(draftOf(await draftProject(ada, request)))
    expect(draft).toContain('Take this now')
    expect(draft).not.toMatch(/[<>#*\u202e]|https?:|javascript:/)
  })

  it('keeps every milestone that can be used, once, and no more than six', async () => {
    const good = ['One', 'Two', 'one', 'Three', 'TWO', 'Four', 'Five', 'Six', 'Seven'].map((title) =>
      plannedMilestone(title),
    )
    const bad = [
      plannedMilestone('No criterion', { criteria: [] }),
      plannedMilestone('Two hints', { hints: ['a', 'b', 'b'] }),
      plannedMilestone('No task', { tasks: 'none' }),
    ]
    model.always(plans(plannedDraft({ milestones: [...bad, ...good] })))
    const long = { ...request, hours: 10 }
    expect(draftOf(await draftProject(ada, long)).milestones.map(({ title }) => title)).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
      'Six',
    ])
    model.always(plans(plannedDraft({ milestones: [...bad, ...good.slice(0, 4)] })))
    expect(draftOf(await draftProject(ada, request)).milestones.map(({ title }) => title)).toEqual([
      'One',
      'Two',
      'Three',
    ])
  })

  it.each([
    ['two milestones', [plannedMilestone('One'), plannedMilestone('Two')]],
    ['three that are two', [plannedMilestone('One'), plannedMilestone('Two'), plannedMilestone('two.')]],
    ['three without criteria', ['a', 'b', 'c'].map((title) => plannedMilestone(title, { criteria: [] }))],
    ['milestones of another kind', 'three'],
  ])('of %s is a failure with its sentence, never a thin project', async (_, milestones) => {
    model.always(plans(plannedDraft({ milestones })))
    expect(await refused(await askProject(ada, request))).toEqual({ status: 502, detail: generateFault })
    const run = await (await ada.client.get('/api/runs?kind=generate_project')).json()
    expect(run).toMatchObject({ state: 'failed', failure: generateFault })
    // What was asked is there, to be asked again.
    expect(run.request).toEqual(request)
  })

  it.each([
    ['is away', answers(500, 'x'), 502],
    ['never ends', neverEnds, 502],
    ['refuses', says('I cannot help with that.'), 502],
  ])('of a model that %s says so', async (_, script, status) => {
    model.always(script)
    expect(await refused(await askProject(ada, request))).toEqual({ status, detail: generateFault })
  })

  it('is of one’s own course and its units', async () => {
    const bea = await app.learner()
    const hers = await wishedProject(app, bea)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await askProject(ada, hers)).status).toBe(404)
    expect((await askProject(ada, { ...request, unitIds: hers.unitIds })).status).toBe(404)
    expect((await askProject(ada, { ...request, unitIds: [nowhere] })).status).toBe(404)
    expect(model.requests).toHaveLength(0)
  })

  it.each([
    [{ unitIds: [] }, 'Please choose at least one unit.'],
    [{ hours: 2 }, 'Please give a whole number of hours from 3 to 40.'],
    [{ hours: 41 }, 'Please give a whole number of hours from 3 to 40.'],
    [{ hours: 4.5 }, 'Please give a whole number of hours from 3 to 40.'],
    [{ wish: 'x'.repeat(501) }, 'Please keep this within 500 characters. It is 1 character too long.'],
    [{ wish: 'a\u0000' }, 'This text contains a character that cannot be saved.'],
    [{ courseId: 'x' }, 'Please choose one of your courses.'],
  ])('is refused with a sentence: %j', async (change, sentence) => {
    expect(await refused(await askProject(ada, { ...request, ...change }))).toMatchObject({
      status: 400,
      detail: sentence,
    })
  })
})

describe('without a model', () => {
  it('is a template out of the units’ own words, and says so', async () => {
    const learner = await offline.learner()
    const body = await wishedProject(offline, learner)
    const run = await draftProject(learner, body)
    expect(run.told[0]).toMatchObject({ event: 'plan', data: { writtenBy: 'template' } })
    const { head, milestones } = draftOf(run)
    expect(head).toMatchObject({ projectType: 'template', title: expect.stringMatching(/^Template: /) })
    expect(head.description).toMatch(/^This is a template[\s\S]*On paper, not code\.$/)
    expect(milestones).toHaveLength(4)
    const { rows: units } = await offline.database.pool.query(
      'select unit_assessment as assessment from units where course_id = $1 order by position',
      [body.courseId],
    )
    expect(milestones.slice(1, 3).map(({ criteria }) => criteria)).toEqual(
      units.map(({ assessment }) => [assessment]),
    )
    expect(milestones.map(({ conceptKeys }) => conceptKeys)[2]).toEqual(['base-rate-neglect'])
    for (const { hints, criteria } of milestones) {
      expect(hints).toHaveLength(3)
      expect(criteria.length).toBeGreaterThan(0)
    }
    const saved = await saveDraft(learner, run)
    expect(saved).toMatchObject({
      aiGenerated: false,
      generationPrompt: 'On paper, not code.',
      projectType: 'template',
    })
  })

  it.each([1, 2, 4, 5, 12])('has three to six milestones for %d units', async (count) => {
    const learner = await offline.learner()
    const { course } = await courseWithConcepts(offline.database.pool, learner, Array(count).fill([]))
    const unitIds = course.units.map(({ id }) => id)
    const body = { courseId: course.id, unitIds, wish: '', hours: 10 }
    const { milestones } = draftOf(await draftProject(learner, body))
    expect(milestones.length).toBe(Math.min(6, count + 2))
    expect(milestones.reduce((sum, { hours }) => sum + hours, 0)).toBe(10)
    const short = draftOf(await draftProject(learner, { ...body, hours: 3 })).milestones
    expect(short.map(({ hours }) => hours)).toEqual([1, 1, 1])
    // Every unit is in it, however little time there is.
    const [, middle] = short
    expect(middle?.criteria).toHaveLength(Math.min(count, generateLimits.criteria))
  })
})
