import { createRoute, z } from '@hono/zod-openapi'
import { pageOf } from '#contract/paging.ts'
import { editProjectSchema, listProjectsQuerySchema, projectSchema } from '#contract/projects.ts'
import {
  createProjectSchema,
  sharedProjectSchema,
  shareTokenSchema,
  wholeProjectSchema,
} from '#contract/whole-project.ts'
import { learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter } from '#server/platform/router.ts'
import { archiveProject } from './archive-project.ts'
import { createProject } from './create-project.ts'
import { editProject } from './edit-project.ts'
import { findProject } from './find-project.ts'
import { findSharedProject } from './find-shared-project.ts'
import { listProjects } from './list-projects.ts'
import { restoreProject } from './restore-project.ts'
import { shareProject, withdrawProject } from './share-project.ts'
import { projectMarkdown } from './write-markdown.ts'

const tags = ['projects']
const params = z.object({ id: z.uuid() })
const theProject = (description: string) => ({ 200: jsonAnswer(description, wholeProjectSchema) })

const listRoute = createRoute({
  method: 'get',
  path: '/api/projects',
  tags,
  summary: 'My projects, newest first; archived ones only with status=archived',
  request: { query: listProjectsQuerySchema },
  responses: { 200: jsonAnswer('A page of projects', pageOf(projectSchema)) },
})

const createProjectRoute = createRoute({
  method: 'post',
  path: '/api/projects',
  tags,
  summary: 'Create a project, with the milestones it starts with',
  request: { body: jsonBody(createProjectSchema) },
  responses: { 201: jsonAnswer('The new project', wholeProjectSchema) },
})

const findRoute = createRoute({
  method: 'get',
  path: '/api/projects/{id}',
  tags,
  summary: 'One of my projects with its milestones',
  request: { params },
  responses: theProject('The project'),
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/projects/{id}',
  tags,
  summary: 'Change a project; with the revision it was made on, a change over a newer one is refused',
  request: { params, body: jsonBody(editProjectSchema) },
  responses: theProject('The changed project'),
})

const archiveRoute = createRoute({
  method: 'delete',
  path: '/api/projects/{id}',
  tags,
  summary: 'Archive a project: nothing is lost, it can be restored',
  request: { params },
  responses: theProject('The archived project'),
})

const restoreRoute = createRoute({
  method: 'post',
  path: '/api/projects/{id}/restore',
  tags,
  summary: 'Bring an archived project back as it was',
  request: { params },
  responses: theProject('The restored project'),
})

const shareRoute = createRoute({
  method: 'post',
  path: '/api/projects/{id}/share',
  tags,
  summary: 'Make a read-only public page at /shared/{shareToken}',
  request: { params },
  responses: theProject('The shared project'),
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: '/api/projects/{id}/share',
  tags,
  summary: 'Withdraw the public page',
  request: { params },
  responses: theProject('The project, shared no more'),
})

const markdownRoute = createRoute({
  method: 'get',
  path: '/api/projects/{id}/export.md',
  tags,
  summary: 'The project as a Markdown file for a portfolio',
  request: { params },
  responses: { 200: { description: 'The file', content: { 'text/markdown': { schema: z.string() } } } },
})

const sharedRoute = createRoute({
  method: 'get',
  path: '/api/shared/{token}',
  tags,
  summary: 'A shared project, for anyone who has its address',
  request: { params: z.object({ token: shareTokenSchema }) },
  responses: { 200: jsonAnswer('What is shown of the project', sharedProjectSchema) },
})

export const projectRoutes = createRouter({ unknownId: 'project_not_found' })
  .openapi(listRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await listProjects(db, learnerOf(c).id, c.req.valid('query')), 200)
  })
  .openapi(createProjectRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await createProject(db, learnerOf(c).id, c.req.valid('json')), 201)
  })
  .openapi(findRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await findProject(db, c.req.valid('param').id, learnerOf(c).id), 200)
  })
  .openapi(editRoute, async (c) => {
    const edit = c.req.valid('json')
    const change = { projectId: c.req.valid('param').id, ownerId: learnerOf(c).id, revision: edit.revision }
    return c.json(await editProject(c.get('services').db, change, edit), 200)
  })
  .openapi(archiveRoute, async (c) => {
    const change = { projectId: c.req.valid('param').id, ownerId: learnerOf(c).id }
    return c.json(await archiveProject(c.get('services').db, change), 200)
  })
  .openapi(restoreRoute, async (c) => {
    const change = { projectId: c.req.valid('param').id, ownerId: learnerOf(c).id }
    return c.json(await restoreProject(c.get('services').db, change), 200)
  })
  .openapi(shareRoute, async (c) => {
    const change = { projectId: c.req.valid('param').id, ownerId: learnerOf(c).id }
    return c.json(await shareProject(c.get('services').db, change), 200)
  })
  .openapi(withdrawRoute, async (c) => {
    const change = { projectId: c.req.valid('param').id, ownerId: learnerOf(c).id }
    return c.json(await withdrawProject(c.get('services').db, change), 200)
  })
  .openapi(markdownRoute, async (c) => {
    const { db } = c.get('services')
    const project = await findProject(db, c.req.valid('param').id, learnerOf(c).id)
    return c.body(projectMarkdown(project), 200, {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Disposition': 'attachment; filename="trivium-project.md"',
    })
  })
  .openapi(sharedRoute, async (c) => {
    const { db } = c.get('services')
    return c.json(await findSharedProject(db, c.req.valid('param').token), 200)
  })
