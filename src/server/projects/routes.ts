import { z } from '@hono/zod-openapi'
import { milestoneSchema } from '#contract/milestones.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import {
  projectWithMilestonesSchema,
  saveProjectSchema,
  sharedMilestoneSchema,
  sharedProjectSchema,
  shareTokenSchema,
} from '#contract/projects/project-with-milestones.ts'
import { editProjectSchema, listProjectsQuerySchema, projectSchema } from '#contract/projects.ts'
import { sendWritten } from '#server/platform/files/send-made.ts'
import { created, markdownFile, ok } from '#server/platform/http/answers.ts'
import { del, get, patch, post, routes } from '#server/platform/http/route.ts'
import { archiveProject } from './archive-project.ts'
import { createProject } from './create-project.ts'
import { editProject } from './edit-project.ts'
import { everyMilestone, findMilestones, findProject } from './find-project.ts'
import { findSharedMilestones, findSharedProject } from './find-shared-project.ts'
import { listProjects } from './list-projects.ts'
import { restoreProject } from './restore-project.ts'
import { shareProject, withdrawProject } from './share-project.ts'
import { writeMarkdown } from './write-markdown.ts'

/** What is left of a list whose beginning came with another answer: as much as an answer carries. */
const restSchema = pageQuerySchema.pick({ cursor: true })

export const projectRoutes = routes({ tag: 'projects', unknownId: 'project_not_found' }, [
  get('/api/projects', {
    summary: 'My projects, newest first; archived ones only with status=archived',
    query: listProjectsQuerySchema,
    answer: ok('A page of projects', pageOf(projectSchema)),
    handle: ({ db, learner, query }) => listProjects(db, learner.id, query),
  }),
  post('/api/projects', {
    summary: 'Create a project, with the milestones it starts with and the run that planned it, if one did',
    makesRow: true,
    body: saveProjectSchema,
    answer: created('The new project', projectWithMilestonesSchema),
    errors: ['course_not_found', 'unit_not_found', 'not_found', 'space_full'],
    handle: ({ db, services: { env }, learner, body }) => createProject(db, learner.id, body, env.space),
  }),
  get('/api/projects/{id}', {
    summary: 'One of my projects with its milestones, or the first of them where they pass 256 kB',
    answer: ok('The project', projectWithMilestonesSchema),
    handle: ({ db, learner, params }) => findProject(db, params.id, learner.id),
  }),
  get('/api/projects/{id}/milestones', {
    summary: 'The milestones of my project in their order, from milestonesCursor on',
    query: restSchema,
    answer: ok('A page of them', pageOf(milestoneSchema)),
    handle: ({ db, learner, params, query: { cursor } }) =>
      findMilestones(db, { projectId: params.id, ownerId: learner.id, cursor }),
  }),
  patch('/api/projects/{id}', {
    summary: 'Change a project; with the revision it was made on, a change over a newer one is refused',
    body: editProjectSchema,
    answer: ok('The changed project', projectWithMilestonesSchema),
    errors: [
      'course_not_found',
      'unit_not_found',
      'changed_elsewhere',
      'project_archived',
      'project_status_refused',
      'progress_from_milestones',
    ],
    handle: ({ db, learner, params, body }) => {
      const change = { projectId: params.id, ownerId: learner.id, revision: body.revision }
      return editProject(db, change, body)
    },
  }),
  del('/api/projects/{id}', {
    summary: 'Archive a project: nothing is lost, it can be restored',
    answer: ok('The archived project', projectWithMilestonesSchema),
    handle: ({ db, learner, params }) => archiveProject(db, { projectId: params.id, ownerId: learner.id }),
  }),
  post('/api/projects/{id}/restore', {
    summary: 'Bring an archived project back as it was',
    answer: ok('The restored project', projectWithMilestonesSchema),
    handle: ({ db, learner, params }) => restoreProject(db, { projectId: params.id, ownerId: learner.id }),
  }),
  post('/api/projects/{id}/share', {
    summary: 'Make a read-only public page at /shared/{shareToken}',
    answer: ok('The shared project', projectWithMilestonesSchema),
    errors: ['project_archived'],
    handle: ({ db, learner, params }) => shareProject(db, { projectId: params.id, ownerId: learner.id }),
  }),
  del('/api/projects/{id}/share', {
    summary: 'Withdraw the public page',
    answer: ok('The project, shared no more', projectWithMilestonesSchema),
    errors: ['project_archived'],
    handle: ({ db, learner, params }) => withdrawProject(db, { projectId: params.id, ownerId: learner.id }),
  }),
  get('/api/projects/{id}/export.md', {
    summary: 'The project as a Markdown file for a portfolio',
    work: 'export',
    answer: markdownFile,
    handle: async ({ c, db, learner, params }) => {
      const project = await findProject(db, params.id, learner.id)
      return sendWritten(c, {
        parts: writeMarkdown(project, everyMilestone(db, project)),
        type: 'text/markdown; charset=utf-8',
        disposition: 'attachment; filename="trivium-project.md"',
      })
    },
  }),
  get('/api/shared/{token}', {
    summary: 'A shared project, for anyone who has its address',
    for: 'anyone',
    params: z.object({ token: shareTokenSchema }),
    answer: ok('What is shown of the project', sharedProjectSchema),
    handle: ({ db, params }) => findSharedProject(db, params.token),
  }),
  get('/api/shared/{token}/milestones', {
    summary: 'The milestones of a shared project in their order, from milestonesCursor on',
    for: 'anyone',
    params: z.object({ token: shareTokenSchema }),
    query: restSchema,
    answer: ok('A page of them', pageOf(sharedMilestoneSchema)),
    handle: ({ db, params, query: { cursor } }) => findSharedMilestones(db, params.token, cursor),
  }),
])
