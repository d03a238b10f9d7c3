import { z } from '@hono/zod-openapi'
import {
  addMilestoneSchema,
  editMilestoneSchema,
  logHoursSchema,
  orderMilestonesSchema,
  submitWorkSchema,
  tickTaskSchema,
} from '#contract/milestones.ts'
import { projectWithMilestonesSchema } from '#contract/projects/project-with-milestones.ts'
import { milestoneTaskSchema } from '#contract/projects.ts'
import { created, ok } from '#server/platform/http/answers.ts'
import { del, patch, post, put, routes } from '#server/platform/http/route.ts'
import { addMilestone } from './add-milestone.ts'
import { editMilestone } from './edit-milestone.ts'
import { logHours } from './log-hours.ts'
import { orderMilestones } from './order-milestones.ts'
import { removeMilestone } from './remove-milestone.ts'
import { removeSubmission } from './remove-submission.ts'
import { submitWork } from './submit-work.ts'
import { takeMilestoneHint, takeMilestoneHints } from './take-milestone-hint.ts'
import { tickTask } from './tick-task.ts'

/** Every change answers with the whole project: its progress and its other milestones may have changed with it. */
const changed = ok('The changed project', projectWithMilestonesSchema)
const added = created('The changed project', projectWithMilestonesSchema)
const errors = ['milestone_not_found', 'project_archived'] as const

const ofProject = (learner: { id: string }, { id, ...rest }: { id: string; milestoneId: string }) => ({
  projectId: id,
  ownerId: learner.id,
  ...rest,
})

export const milestoneRoutes = routes({ tag: 'projects', unknownId: 'project_not_found' }, [
  post('/api/projects/{id}/milestones', {
    summary: 'Add a milestone at the end',
    makesRow: true,
    body: addMilestoneSchema,
    answer: added,
    errors: ['project_archived', 'changed_elsewhere', 'too_many_milestones'],
    handle: ({ db, learner, params, body: { revision, ...milestone } }) =>
      addMilestone(db, { projectId: params.id, ownerId: learner.id, revision }, milestone),
  }),
  put('/api/projects/{id}/milestones/order', {
    summary: 'Put all milestones in a new order; a stale list is refused',
    body: orderMilestonesSchema,
    answer: changed,
    errors: ['project_archived', 'changed_elsewhere'],
    handle: ({ db, learner, params, body: { milestoneIds, revision } }) =>
      orderMilestones(db, { projectId: params.id, ownerId: learner.id, revision }, milestoneIds),
  }),
  patch('/api/projects/{id}/milestones/{milestoneId}', {
    summary: 'Change a milestone',
    body: editMilestoneSchema,
    answer: changed,
    errors: [...errors, 'changed_elsewhere'],
    handle: ({ db, learner, params, body }) =>
      editMilestone(db, { ...ofProject(learner, params), revision: body.revision }, body),
  }),
  del('/api/projects/{id}/milestones/{milestoneId}', {
    summary: 'Remove a milestone with its tasks and handed-in work',
    answer: changed,
    errors,
    handle: ({ db, learner, params }) => removeMilestone(db, ofProject(learner, params)),
  }),
  patch('/api/projects/{id}/milestones/{milestoneId}/tasks/{taskId}', {
    summary: 'Tick a task, or take the tick back',
    params: z.object({ id: z.uuid(), milestoneId: z.uuid(), taskId: milestoneTaskSchema.shape.id }),
    body: tickTaskSchema,
    answer: changed,
    errors: [...errors, 'task_not_found'],
    handle: ({ db, learner, params, body }) =>
      tickTask(db, { ...ofProject(learner, params), taskId: params.taskId }, body.completed),
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/hours', {
    summary: 'Log hours, added to those logged before',
    makesRow: true,
    body: logHoursSchema,
    answer: changed,
    errors,
    handle: ({ db, learner, params, body }) => logHours(db, ofProject(learner, params), body.hours),
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/hints', {
    summary: 'Show the next hint, and count it',
    answer: changed,
    errors: [...errors, 'no_hints_left'],
    handle: ({ db, learner, params }) => takeMilestoneHint(db, ofProject(learner, params)),
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/hints/all', {
    summary: 'Show all hints, to edit them; it counts as having asked for each',
    answer: changed,
    errors,
    handle: ({ db, learner, params }) => takeMilestoneHints(db, ofProject(learner, params)),
  }),
  post('/api/projects/{id}/milestones/{milestoneId}/submissions', {
    summary: 'Hand in work: words, a link, or both',
    makesRow: true,
    body: submitWorkSchema,
    answer: added,
    errors: [...errors, 'too_many_submissions'],
    handle: ({ db, learner, params, body }) => submitWork(db, ofProject(learner, params), body),
  }),
  del('/api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}', {
    summary: 'Take a piece of handed-in work back',
    answer: changed,
    errors: [...errors, 'submission_not_found'],
    handle: ({ db, learner, params }) =>
      removeSubmission(db, { ...ofProject(learner, params), submissionId: params.submissionId }),
  }),
])
