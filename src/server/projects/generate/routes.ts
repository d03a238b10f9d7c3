import { generateProjectSchema, rewritePartSchema } from '#contract/projects/generate.ts'
import { headPart } from '#contract/projects/generate-rules.ts'
import { toldRunSchema } from '#contract/runs.ts'
import { streamed } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { post, routes } from '#server/platform/http/route.ts'
import { answerRun } from '#server/runs/answer-run.ts'
import { beginRun } from '#server/runs/begin-run.ts'
import { checkUnits } from './check-units.ts'
import { generateProject } from './generate-project.ts'
import { findDraftRun } from './generated-by.ts'
import { rewriteProjectPart } from './rewrite-part.ts'

export const generateProjectRoutes = routes({ tag: 'projects' }, [
  post('/api/generate-project', {
    summary: 'Plan a project from units of a course; a draft that is kept nowhere until it is saved',
    asksGuide: true,
    body: generateProjectSchema,
    answer: streamed(toldRunSchema),
    errors: ['course_not_found', 'unit_not_found'],
    handle: async ({ c, db, learner, body }) => {
      await checkUnits(db, learner.id, body)
      const run = await beginRun(db, generateProject, { userId: learner.id, request: body })
      return answerRun(c, generateProject, run)
    },
  }),
  post('/api/generate-project/{id}/rewrite', {
    summary: 'Write one part of a draft again: its title and description, or one milestone',
    asksGuide: true,
    body: rewritePartSchema,
    answer: streamed(toldRunSchema),
    errors: ['milestone_not_found'],
    handle: async ({ c, db, learner, params, body }) => {
      const { id, request } = await findDraftRun(db, learner.id, params.id)
      const { part, draft } = body
      if (part !== headPart && !draft.milestones.some((milestone) => milestone.id === part))
        throw new AppError('milestone_not_found')
      const run = await beginRun(db, rewriteProjectPart, {
        userId: learner.id,
        subject: `${id}:${part}`,
        request: { ...body, project: generateProjectSchema.parse(request) },
      })
      return answerRun(c, rewriteProjectPart, run)
    },
  }),
])
