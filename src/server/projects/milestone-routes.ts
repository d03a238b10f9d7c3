import { createRoute, z } from '@hono/zod-openapi'
import {
  addMilestoneSchema,
  editMilestoneSchema,
  logHoursSchema,
  orderMilestonesSchema,
  submitWorkSchema,
  tickTaskSchema,
} from '#contract/milestones.ts'
import { milestoneTaskSchema } from '#contract/projects.ts'
import { wholeProjectSchema } from '#contract/whole-project.ts'
import { type AppContext, learnerOf } from '#server/platform/context.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/describe.ts'
import { createRouter } from '#server/platform/router.ts'
import { addMilestone } from './add-milestone.ts'
import { editMilestone } from './edit-milestone.ts'
import { logHours } from './log-hours.ts'
import { orderMilestones } from './order-milestones.ts'
import { removeMilestone } from './remove-milestone.ts'
import { removeSubmission } from './remove-submission.ts'
import { submitWork } from './submit-work.ts'
import { tickTask } from './tick-task.ts'

const tags = ['projects']
const params = z.object({ id: z.uuid() })
const milestoneParams = params.extend({ milestoneId: z.uuid() })
const milestonePath = '/api/projects/{id}/milestones/{milestoneId}'
/** Every change answers with the whole project: its progress and its other milestones may have changed with it. */
const responses = { 200: jsonAnswer('The changed project', wholeProjectSchema) }

const addRoute = createRoute({
  method: 'post',
  path: '/api/projects/{id}/milestones',
  tags,
  summary: 'Add a milestone at the end',
  request: { params, body: jsonBody(addMilestoneSchema) },
  responses: { 201: responses[200] },
})

const orderRoute = createRoute({
  method: 'put',
  path: '/api/projects/{id}/milestones/order',
  tags,
  summary: 'Put all milestones in a new order; a stale list is refused',
  request: { params, body: jsonBody(orderMilestonesSchema) },
  responses,
})

const editRoute = createRoute({
  method: 'patch',
  path: milestonePath,
  tags,
  summary: 'Change a milestone',
  request: { params: milestoneParams, body: jsonBody(editMilestoneSchema) },
  responses,
})

const removeRoute = createRoute({
  method: 'delete',
  path: milestonePath,
  tags,
  summary: 'Remove a milestone with its tasks and handed-in work',
  request: { params: milestoneParams },
  responses,
})

const tickRoute = createRoute({
  method: 'patch',
  path: `${milestonePath}/tasks/{taskId}`,
  tags,
  summary: 'Tick a task, or take the tick back',
  request: {
    params: milestoneParams.extend({ taskId: milestoneTaskSchema.shape.id }),
    body: jsonBody(tickTaskSchema),
  },
  responses,
})

const hoursRoute = createRoute({
  method: 'post',
  path: `${milestonePath}/hours`,
  tags,
  summary: 'Log hours, added to those logged before',
  request: { params: milestoneParams, body: jsonBody(logHoursSchema) },
  responses,
})

const submitRoute = createRoute({
  method: 'post',
  path: `${milestonePath}/submissions`,
  tags,
  summary: 'Hand in work: words, a link, or both',
  request: { params: milestoneParams, body: jsonBody(submitWorkSchema) },
  responses: { 201: responses[200] },
})

const removeSubmissionRoute = createRoute({
  method: 'delete',
  path: `${milestonePath}/submissions/{submissionId}`,
  tags,
  summary: 'Take a piece of handed-in work back',
  request: { params: milestoneParams.extend({ submissionId: z.uuid() }) },
  responses,
})

const ofProject = (c: AppContext, projectId: string, revision?: number) => ({
  projectId,
  ownerId: learnerOf(c).id,
  revision,
})

export const milestoneRoutes = createRouter({ unknownId: 'project_not_found' })
  .openapi(addRoute, async (c) => {
    const { revision, ...milestone } = c.req.valid('json')
    const change = ofProject(c, c.req.valid('param').id, revision)
    return c.json(await addMilestone(c.get('services').db, change, milestone), 201)
  })
  .openapi(orderRoute, async (c) => {
    const { milestoneIds, revision } = c.req.valid('json')
    const change = ofProject(c, c.req.valid('param').id, revision)
    return c.json(await orderMilestones(c.get('services').db, change, milestoneIds), 200)
  })
  .openapi(editRoute, async (c) => {
    const { id, milestoneId } = c.req.valid('param')
    const edit = c.req.valid('json')
    const change = { ...ofProject(c, id, edit.revision), milestoneId }
    return c.json(await editMilestone(c.get('services').db, change, edit), 200)
  })
  .openapi(removeRoute, async (c) => {
    const { id, milestoneId } = c.req.valid('param')
    const change = { ...ofProject(c, id), milestoneId }
    return c.json(await removeMilestone(c.get('services').db, change), 200)
  })
  .openapi(tickRoute, async (c) => {
    const { id, milestoneId, taskId } = c.req.valid('param')
    const change = { ...ofProject(c, id), milestoneId, taskId }
    return c.json(await tickTask(c.get('services').db, change, c.req.valid('json').completed), 200)
  })
  .openapi(hoursRoute, async (c) => {
    const { id, milestoneId } = c.req.valid('param')
    const change = { ...ofProject(c, id), milestoneId }
    return c.json(await logHours(c.get('services').db, change, c.req.valid('json').hours), 200)
  })
  .openapi(submitRoute, async (c) => {
    const { id, milestoneId } = c.req.valid('param')
    const change = { ...ofProject(c, id), milestoneId }
    return c.json(await submitWork(c.get('services').db, change, c.req.valid('json')), 201)
  })
  .openapi(removeSubmissionRoute, async (c) => {
    const { id, milestoneId, submissionId } = c.req.valid('param')
    const change = { ...ofProject(c, id), milestoneId, submissionId }
    return c.json(await removeSubmission(c.get('services').db, change), 200)
  })
