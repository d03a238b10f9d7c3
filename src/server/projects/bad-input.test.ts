import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import {
  type ProjectWithMilestones,
  projectWithMilestonesSchema,
} from '#contract/projects/project-with-milestones.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { createProject, plannedMilestones, plannedProject } from '../../../tests/projects.ts'

let app: TestApp
let ada: TestLearner
let project: ProjectWithMilestones
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  project = await createProject(ada.client, { milestones: plannedMilestones(1) })
})
afterAll(() => app.stop())

const current = async () => projectWithMilestonesSchema.parse(await (await ada.client.get(path())).json())
const path = () => `/api/projects/${project.id}`
const milestone = () => `${path()}/milestones/${project.milestones[0]?.id}`
/** The sentence at the field; and nothing has changed. */
async function refusal(
  method: string,
  where: string,
  body: unknown,
  field: string,
): Promise<string | undefined> {
  const before = await current()
  const answer = await ada.client.send(method, where, body)
  const problem = problemSchema.parse(await answer.json())
  expect([answer.status, problem.code], JSON.stringify(body)).toEqual([400, 'invalid_input'])
  expect(await current()).toEqual(before)
  return problem.fields?.[field]
}
const onCreate = (values: object, field: string) =>
  refusal('POST', '/api/projects', { ...plannedProject(), ...values }, field)
const onEdit = (values: object, field: string) => refusal('PATCH', path(), values, field)

describe('blank words', () => {
  it.each(['title', 'description'])('as %s are refused', async (field) => {
    for (const blank of ['', '   ', '\n\t']) {
      expect(await onCreate({ [field]: blank }, field)).toBe('This field is required.')
      expect(await onEdit({ [field]: blank }, field)).toBe('This field is required.')
    }
  })

  it('as the title of a milestone or a task are refused', async () => {
    expect(await refusal('POST', `${path()}/milestones`, { title: ' ' }, 'title')).toBe(
      'This field is required.',
    )
    expect(await refusal('PATCH', milestone(), { title: '' }, 'title')).toBe('This field is required.')
    expect(await refusal('PATCH', milestone(), { tasks: [{ title: ' ' }] }, 'tasks.0.title')).toBe(
      'This field is required.',
    )
  })

  it('as handed-in work are refused', async () => {
    expect(await refusal('POST', `${milestone()}/submissions`, { text: ' ', link: '' }, 'text')).toBe(
      'Please write something about your work or give a link to it.',
    )
  })
})

describe('hours', () => {
  const sentence = 'Please give a whole number of hours from 1 to 10,000.'

  it.each([0, -1, 1e9, 1.5, '0', '1e9', 'Infinity', null])('of %s are told', async (hours) => {
    expect(await onCreate({ estimatedHours: hours }, 'estimatedHours')).toBe(sentence)
    expect(await onEdit({ estimatedHours: hours }, 'estimatedHours')).toBe(sentence)
    expect(await refusal('PATCH', milestone(), { estimatedHours: hours }, 'estimatedHours')).toBe(sentence)
  })

  it('that are no number become 10', async () => {
    for (const hours of ['abc', '', '12 h'])
      expect((await createProject(ada.client, { estimatedHours: hours })).estimatedHours).toBe(10)
    expect((await createProject(ada.client, { estimatedHours: '7' })).estimatedHours).toBe(7)
  })

  it.each([0, -1, 1e9, 'abc', null])('logged as %s are told', async (hours) => {
    expect(await refusal('POST', `${milestone()}/hours`, { hours }, 'hours')).toBe(
      'Please give the hours as a number above 0 and up to 1,000.',
    )
  })
})

describe('addresses', () => {
  const plain = 'Please give a full web address that begins with https:// or http://.'
  const noAddress = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.org/x',
    'example.org',
    '//example.org/x',
    'https://',
    'https://exa mple.org',
    'https://ada:secret@example.org/',
    'nonsense',
  ]

  it.each(['githubRepoUrl', 'blogPostUrl', 'videoUrl', 'portfolioUrl'])(
    'that are none are refused as %s',
    async (field) => {
      for (const url of noAddress) expect(await onEdit({ [field]: url }, field), url).toBe(plain)
    },
  )

  it('that are none are refused with handed-in work and networks', async () => {
    for (const url of noAddress) {
      expect(await refusal('POST', `${milestone()}/submissions`, { link: url }, 'link'), url).toBe(plain)
      expect(await onEdit({ socialMediaUrls: { x: url } }, 'socialMediaUrls.x'), url).toBe(plain)
    }
  })

  it('of another platform are told', async () => {
    const github = 'Please give a repository on GitHub, like https://github.com/you/project.'
    for (const url of [
      'https://example.org/a/b',
      'https://github.com.evil.example/a/b',
      'https://github.com/ada',
    ])
      expect(await onEdit({ githubRepoUrl: url }, 'githubRepoUrl'), url).toBe(github)
    expect(
      await onEdit({ socialMediaUrls: { linkedin: 'https://x.com/ada' } }, 'socialMediaUrls.linkedin'),
    ).toBe('Please give an address on LinkedIn (linkedin.com).')
    expect(await onEdit({ sharingPlatforms: ['myspace'] }, 'sharingPlatforms.0')).toBe(
      'A project is shared on github, blog or video.',
    )
  })

  it('of each platform are kept as typed, and an empty one takes the link away', async () => {
    const links = {
      githubRepoUrl: 'https://github.com/ada/engine',
      blogPostUrl: 'http://example.org/a?b=c#d',
      videoUrl: 'https://example.org/film',
      portfolioUrl: 'https://ada.example',
      socialMediaUrls: {
        linkedin: 'https://www.linkedin.com/in/ada',
        mastodon: 'https://social.example/@ada',
      },
    }
    const saved = (await (await ada.client.patch(path(), links)).json()) as ProjectWithMilestones
    expect(saved).toMatchObject(links)
    const none = {
      githubRepoUrl: '',
      blogPostUrl: null,
      videoUrl: ' ',
      portfolioUrl: '',
      socialMediaUrls: { x: '' },
    }
    expect(await (await ada.client.patch(path(), none)).json()).toMatchObject({
      githubRepoUrl: null,
      blogPostUrl: null,
      videoUrl: null,
      portfolioUrl: null,
      socialMediaUrls: {},
    })
  })
})

describe('other values', () => {
  it('that cannot be are told', async () => {
    expect(await onCreate({ difficultyLevel: 'heroic' }, 'difficultyLevel')).toBe(
      'Difficulty must be beginner, intermediate or advanced.',
    )
    expect(await onEdit({ progressPercentage: 101 }, 'progressPercentage')).toContain('from 0 to 100')
    for (const dueDate of ['2026-02-30', 'tomorrow', '0000-01-01'])
      expect(await refusal('PATCH', milestone(), { dueDate }, 'dueDate'), dueDate).toBe(
        'Please give a date as YYYY-MM-DD.',
      )
    const twice = [
      { id: 'a', title: 'One' },
      { id: 'a', title: 'Two' },
    ]
    expect(await refusal('PATCH', milestone(), { tasks: twice }, 'tasks')).toBe('Two tasks have the same id.')
    expect(await onEdit({ title: 'x\u0000y' }, 'title')).toBe(
      'This text contains a character that cannot be saved.',
    )
    expect(await onEdit({ title: 'x'.repeat(201) }, 'title')).toBe(
      'Please keep this within 200 characters. It is 1 character too long.',
    )
  })

  it('of protected fields are never taken', async () => {
    for (const field of [
      'id',
      'userId',
      'aiGenerated',
      'generationPrompt',
      'shareToken',
      'createdAt',
      'milestoneCount',
      'statusBeforeArchive',
    ]) {
      await onEdit({ [field]: 'x' }, '')
      await onCreate({ [field]: 'x' }, '')
    }
    for (const field of ['status', 'progressPercentage', 'revision']) await onCreate({ [field]: 5 }, '')
    for (const field of ['id', 'projectId', 'orderIndex', 'submissions'])
      await refusal('PATCH', milestone(), { [field]: 'x' }, '')
  })

  it('in the path that are no ids are not found', async () => {
    for (const where of ['/api/projects/7', `${path()}/milestones/7`, `${milestone()}/submissions/7`]) {
      const answer = await ada.client.delete(where)
      expect([answer.status, (await answer.json()) as unknown], where).toMatchObject([
        404,
        { code: 'project_not_found' },
      ])
    }
  })

  it('keep every sign of a text', async () => {
    const odd = `< > & &lt; &gt; &amp; ' \\' 碁 \\ \\\\ \u{1F469}\u200D\u{1F52C}`
    const made = await createProject(ada.client, { title: odd, description: odd, learningObjectives: [odd] })
    expect(made).toMatchObject({ title: odd, description: odd, learningObjectives: [odd] })
  })
})
