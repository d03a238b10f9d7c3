import { afterAll, describe, expect, it } from 'vitest'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { createCourse } from '#tests/courses.ts'
import { createProject, plannedMilestones } from '#tests/projects.ts'
import { startWithTwoLearners } from '#tests/two-learners.ts'

/** A project goes to everybody who adds its course, unless its owner keeps it. */

const { app, ada, grace } = await startWithTwoLearners()
afterAll(() => app.stop())

const edit = async ({ id }: { id: string }, changes: object) => {
  const answer = await ada.client.patch(`/api/projects/${id}`, changes)
  return { status: answer.status, body: (await answer.json()) as ProjectWithMilestones & { detail: string } }
}

describe('a project that its owner keeps', () => {
  it('is not among those that go to whoever adds the course', async () => {
    const course = await createCourse(ada.client)
    const of = { courseId: course.id, milestones: plannedMilestones(1) }
    await createProject(ada.client, { ...of, title: 'For all' })
    const kept = await createProject(ada.client, { ...of, title: 'For me', keptToMyself: true })
    const late = await createProject(ada.client, { ...of, title: 'For me as well' })
    expect((await edit(late, { keptToMyself: true })).body.keptToMyself).toBe(true)
    await grace.client.post(`/api/courses/${course.id}/fork`)
    const { items } = await (await grace.client.get('/api/projects')).json()
    expect(items).toMatchObject([{ title: 'For all', keptToMyself: false, milestoneCount: 1 }])
    expect(kept.keptToMyself).toBe(true)
  })

  it('has no public page: the one it had goes, and another is refused', async () => {
    const project = await createProject(ada.client)
    const shared = await (await ada.client.post(`/api/projects/${project.id}/share`)).json()
    const page = () => app.visitor().get(`/api/shared/${shared.shareToken}`)
    expect((await page()).status).toBe(200)
    expect((await edit(project, { keptToMyself: true })).body).toMatchObject({
      isPublic: false,
      shareToken: null,
      keptToMyself: true,
    })
    expect((await page()).status).toBe(404)
    const refused = await ada.client.post(`/api/projects/${project.id}/share`)
    expect(await refused.json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('You keep this project to yourself.'),
    })
    expect((await edit(project, { isPublic: true })).status).toBe(400)
    expect((await edit(project, { isPublic: true, keptToMyself: false })).body.shareToken).not.toBeNull()
    const both = await createProject(ada.client, { isPublic: true, keptToMyself: true })
    expect(both).toMatchObject({ isPublic: false, shareToken: null })
  })
})
