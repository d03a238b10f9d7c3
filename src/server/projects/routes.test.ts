import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '#contract/paging.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import {
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import { projectSchema } from '#contract/projects.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { createProject, plannedMilestones } from '../../../tests/projects.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
})
afterAll(() => app.stop())

const pathOf = ({ id }: { id: string }) => `/api/projects/${id}`
const read = async (answer: Response) =>
  ({ status: answer.status, body: await answer.json() }) as {
    status: number
    body: ProjectWithMilestones & { code: string; detail: string; fields?: Record<string, string> }
  }
const edit = async (project: { id: string }, body: unknown) =>
  read(await ada.client.patch(pathOf(project), body))
const current = async (project: { id: string }) =>
  projectWithMilestonesSchema.parse(await (await ada.client.get(pathOf(project))).json())
const list = async (query = '', learner = ada) =>
  pageOf(projectSchema).parse(await (await learner.client.get(`/api/projects${query}`)).json())

describe('a new project', () => {
  it('starts from nothing, with the defaults', async () => {
    const answer = await read(
      await ada.client.post('/api/projects', { title: ' Loaf ', description: 'Price it' }),
    )
    expect(answer.status).toBe(201)
    expect(projectWithMilestonesSchema.parse(answer.body)).toMatchObject({
      title: 'Loaf',
      description: 'Price it',
      difficultyLevel: 'intermediate',
      estimatedHours: 20,
      projectType: 'application',
      status: 'not_started',
      progressPercentage: 0,
      aiGenerated: false,
      isPublic: false,
      shareToken: null,
      sharingPlatforms: [],
      socialMediaUrls: {},
      milestones: [],
      milestoneCount: 0,
      revision: 1,
    })
  })

  it('keeps the whole entity', async () => {
    const course = await createCourse(ada.client)
    const unitId = course.units[1]?.id ?? ''
    const whole = {
      difficultyLevel: 'advanced',
      projectType: 'essay',
      courseId: course.id,
      unitId,
      sharingPlatforms: ['github', 'video'],
      githubRepoUrl: 'https://github.com/ada/engine',
      blogPostUrl: 'https://example.org/post',
      videoUrl: 'https://example.org/film',
      portfolioUrl: 'https://ada.example',
      socialMediaUrls: { linkedin: 'https://www.linkedin.com/in/ada', forum: 'https://forum.example/ada' },
      learningObjectives: ['See it, then say it'],
      prerequisites: ['Fractions'],
      deliverables: ['A page'],
    } as const
    const made = await createProject(ada.client, {
      ...whole,
      sharingPlatforms: ['github', 'video', 'github'],
    } as never)
    expect(made).toMatchObject({
      ...whole,
      technologies: ['TypeScript', 'React', 'D3'],
      courseTitle: course.title,
      unitTitle: course.units[1]?.title,
    })
    expect(await current(made)).toEqual(made)
  })

  it('takes its milestones along, in order from 1', async () => {
    const made = await createProject(ada.client, {
      milestones: [
        {
          title: 'Sketch',
          description: 'On paper',
          estimatedHours: 2,
          dueDate: '2026-12-24',
          tasks: [{ title: 'Draw' }, { title: 'Show', completed: true }],
          resources: ['A guide https://example.org/guide'],
          successCriteria: ['A friend understands it'],
          notes: 'Mine',
          aiHints: ['Start with the axes'],
        },
        { title: 'Build' },
      ],
    })
    expect(made.milestones).toMatchObject([
      {
        title: 'Sketch',
        orderIndex: 1,
        estimatedHours: 2,
        actualHours: 0,
        dueDate: '2026-12-24',
        tasks: [
          { title: 'Draw', completed: false },
          { title: 'Show', completed: true },
        ],
        successCriteria: ['A friend understands it'],
        notes: 'Mine',
        aiHints: [],
        hintsLeft: 1,
        submissions: [],
      },
      { title: 'Build', orderIndex: 2, status: 'pending', estimatedHours: 3, tasks: [], dueDate: null },
    ])
    expect(made).toMatchObject({ milestoneCount: 2, milestonesCompleted: 0, progressPercentage: 25 })
  })
})

describe('a project with more milestones than an answer of 256 kB carries', () => {
  const fullSize = (title: string) => ({
    title,
    description: '€'.repeat(milestoneLimits.text),
    notes: '€'.repeat(milestoneLimits.text),
    resources: Array.from({ length: 10 }, () => '€'.repeat(milestoneLimits.list.itemLength)),
  })
  const names = Array.from({ length: 20 }, (_, index) => `Milestone ${index + 1}`)
  const partOf = async (client: TestLearner['client'], path: string) => {
    const text = await (await client.get(path)).text()
    expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(256 * 1024)
    return JSON.parse(text)
  }
  const allOf = async (client: TestLearner['client'], path: string) => {
    const { milestones, milestonesCursor, milestoneCount } = await partOf(client, path)
    const titles: string[] = milestones.map(({ title }: { title: string }) => title)
    let cursor: string | null = milestonesCursor
    for (; cursor !== null; ) {
      const page = await partOf(client, `${path}/milestones?cursor=${cursor}`)
      titles.push(...page.items.map(({ title }: { title: string }) => title))
      cursor = page.nextCursor
    }
    return { titles, first: milestones.length, milestoneCount }
  }

  it('comes in parts, all of it, to its owner and to those it is shared with', async () => {
    const project = await createProject(ada.client)
    for (const name of names) await ada.client.post(`${pathOf(project)}/milestones`, fullSize(name))
    const shared = (await read(await ada.client.post(`${pathOf(project)}/share`, {}))).body
    const own = await allOf(ada.client, pathOf(project))
    expect(own).toMatchObject({ titles: names, milestoneCount: 20 })
    expect(own.first).toBeLessThan(20)
    const seen = await allOf(app.visitor(), `/api/shared/${shared.shareToken}`)
    expect(seen.titles).toEqual(names)
    const file = await (await ada.client.get(`${pathOf(project)}/export.md`)).text()
    expect(names.filter((name) => !file.includes(name))).toEqual([])
  })
})

describe('the list', () => {
  it('is newest first, filtered by status, course, type and origin, and paged', async () => {
    const grace = await app.learner('Grace')
    const course = await createCourse(grace.client)
    const first = await createProject(grace.client, { title: 'First', milestones: plannedMilestones(3) })
    const second = await createProject(grace.client, { title: 'Second', courseId: course.id })
    const third = await createProject(grace.client, { title: 'Third', projectType: 'essay' })
    const gone = await createProject(grace.client, { title: 'Gone' })
    await grace.client.patch(pathOf(first), { status: 'in_progress' })
    await grace.client.delete(pathOf(gone))
    const titles = async (query: string) => (await list(query, grace)).items.map(({ title }) => title)
    expect(await titles('')).toEqual(['Third', 'Second', 'First'])
    expect(await titles('?status=in_progress')).toEqual(['First'])
    expect(await titles('?status=archived')).toEqual(['Gone'])
    expect(await titles(`?courseId=${course.id}`)).toEqual(['Second'])
    expect(await titles('?projectType=essay&status=not_started')).toEqual(['Third'])
    expect(await titles(`?courseId=${randomUUID()}`)).toEqual([])
    await app.database.pool.query('update courses set fork_level = 1 where id = $1', [course.id])
    await app.database.pool.query('update projects set ai_generated = true where id = $1', [third.id])
    expect(await titles('?origin=own')).toEqual(['First'])
    expect(await titles('?origin=copied')).toEqual(['Second'])
    expect(await titles('?origin=ai')).toEqual(['Third'])
    const page = await list('?limit=2', grace)
    expect(page.items.map(({ id }) => id)).toEqual([third.id, second.id])
    const rest = await list(`?limit=2&cursor=${page.nextCursor}`, grace)
    expect(rest).toMatchObject({ items: [{ id: first.id, milestoneCount: 3 }], nextCursor: null })
    expect(await list('', await app.learner('Empty'))).toEqual({ items: [], nextCursor: null })
    for (const bad of ['?status=done', '?courseId=7', '?origin=x', '?limit=101', '?cursor=x'])
      expect((await grace.client.get(`/api/projects${bad}`)).status, bad).toBe(400)
  })
})

describe('an edit', () => {
  it('changes what it names and leaves the rest', async () => {
    const made = await createProject(ada.client, { learningObjectives: ['Stay'] })
    const { body } = await edit(made, { title: 'Renamed', technologies: ['Rust'], revision: made.revision })
    expect(body).toMatchObject({
      title: 'Renamed',
      description: made.description,
      technologies: ['Rust'],
      learningObjectives: ['Stay'],
      revision: 2,
    })
    expect(await current(made)).toEqual(projectWithMilestonesSchema.parse(body))
  })

  it('that was made on an older revision is told, and changes nothing', async () => {
    const made = await createProject(ada.client)
    const both = await Promise.all(
      ['One', 'Other'].map((title) => edit(made, { title, revision: made.revision })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = both.find(({ status }) => status === 409)
    expect(refusal?.body).toMatchObject({
      code: 'changed_elsewhere',
      detail:
        'This project was changed in another window. Nothing was saved; look at it again and repeat your change.',
    })
    expect((await current(made)).revision).toBe(2)
  })

  it('moves to a course of one’s own and a unit of that course alone', async () => {
    const course = await createCourse(ada.client)
    const other = await createCourse(ada.client, { title: 'Other' })
    const grace = await app.learner('Grace')
    const foreign = await createCourse(grace.client)
    const made = await createProject(ada.client, { courseId: course.id, unitId: course.units[0]?.id ?? null })
    const unknown = await edit(made, { courseId: randomUUID() })
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Course not found' } })
    const asForeign = await edit(made, { courseId: foreign.id })
    const { requestId: _one, ...told } = unknown.body as unknown as { requestId: string }
    const { requestId: _other, ...toldForeign } = asForeign.body as unknown as { requestId: string }
    expect(toldForeign).toEqual(told)
    expect((await edit(made, { unitId: other.units[0]?.id })).body).toMatchObject({ code: 'unit_not_found' })
    expect((await edit(made, { unitId: foreign.units[0]?.id })).body).toMatchObject({
      code: 'unit_not_found',
    })
    expect(await current(made)).toMatchObject({
      courseId: course.id,
      unitId: course.units[0]?.id,
      revision: 1,
    })
    expect((await edit(made, { courseId: other.id })).body).toMatchObject({
      courseId: other.id,
      unitId: null,
    })
    expect((await edit(made, { courseId: null, unitId: other.units[0]?.id })).body.fields).toEqual({
      unitId: 'Please choose a course before its unit.',
    })
    expect((await edit(made, { courseId: null })).body).toMatchObject({ courseId: null, courseTitle: null })
  })
})
