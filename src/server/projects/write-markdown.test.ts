import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { createProject } from '#tests/projects.ts'
import { heldBytes, openUnread } from '#tests/unread-answers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the download is a Markdown file with the work and without the private notes', async () => {
  const ada = await app.learner()
  const made = await createProject(ada.client, {
    title: 'A *bold*\n plan',
    description: 'Lead\n\n```\nopen fence',
    githubRepoUrl: 'https://github.com/ada/engine',
    milestones: [{ title: 'Sketch', notes: 'PRIVATE', aiHints: ['HINT'], tasks: [{ title: 'Draw' }] }],
  })
  const milestone = `/api/projects/${made.id}/milestones/${made.milestones[0]?.id}`
  await ada.client.patch(`${milestone}/tasks/${made.milestones[0]?.tasks[0]?.id}`, { completed: true })
  await ada.client.post(`${milestone}/hints`)
  await ada.client.post(`${milestone}/submissions`, { text: 'Here it is', link: 'https://example.org/a>b' })
  const answer = await ada.client.get(`/api/projects/${made.id}/export.md`)
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="trivium-project.md"')
  const text = await answer.text()
  expect(text.startsWith('# A \\*bold\\* plan\n\n> Lead\n>\n> ```\n> open fence\n\n')).toBe(true)
  expect(text).toContain('- GitHub: <https://github.com/ada/engine>\n')
  expect(text).toContain('### 1. Sketch\n\n*Completed, 3 h planned, 0 h spent*\n\n- [x] Draw\n')
  expect(text).toMatch(/\*\*\d{4}-\d{2}-\d{2}\*\*: <https:\/\/example.org\/a%3Eb>\n\n> Here it is\n$/)
  expect(text).not.toMatch(/PRIVATE|HINT/)
})

it('holds nothing of downloads that nobody reads', async () => {
  const ada = await app.learner()
  const milestones = Array.from({ length: 40 }, (_, at) => ({ title: `Step ${at}` }))
  const { id } = await createProject(ada.client, { milestones })
  await app.database.pool.query(
    `update milestones set resources = array_fill(repeat('word ', 999), '{50}') where project_id = $1`,
    [id],
  )
  const address = `${app.origin}/api/projects/${id}/export.md`
  const whole = await (await ada.client.get(`/api/projects/${id}/export.md`)).text()
  expect(whole.length).toBeGreaterThan(9_000_000)
  expect(whole).toMatch(/\n\n### 40\. Step 39\n/)
  const before = heldBytes()
  const unread = [1, 2, 3].map(() => openUnread(ada.client, address))
  for (const { status } of unread) expect(await status).toBe(200)
  // All of them are 30 MB, of which the system takes a part.
  await expect.poll(() => heldBytes() - before, { timeout: 20_000 }).toBeLessThan(5_000_000)
  for (const { close } of unread) close()
}, 120_000)
