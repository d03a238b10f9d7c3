import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { Page } from '#contract/paging.ts'
import type { AnswerBack, TickCriteria } from '#contract/projects/feedback.ts'
import type { ProjectWithMilestones, SharedProject } from '#contract/projects/project-with-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { answer, api } from '#web/lib/api.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'
import { allPages } from '#web/lib/calls/pages.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'

const projects = api.api.projects
const project = projects[':id']
const milestone = project.milestones[':milestoneId']

export type NewProjectBody = InferRequestType<typeof projects.$post>['json']
export type ProjectEdit = InferRequestType<typeof project.$patch>['json']
export type NewMilestoneBody = InferRequestType<typeof project.milestones.$post>['json']
export type MilestoneEdit = InferRequestType<typeof milestone.$patch>['json']

/** A very large project arrives in parts: its other milestones are fetched before it is shown. */
async function withRest<Item, Found extends { milestones: Item[]; milestonesCursor: string | null }>(
  found: Found,
  read: (cursor: string) => Promise<Page<Item>>,
): Promise<Found> {
  const milestones = [...found.milestones]
  for (let cursor = found.milestonesCursor; cursor !== null; ) {
    const page = await read(cursor)
    milestones.push(...page.items)
    cursor = page.nextCursor
  }
  return { ...found, milestones, milestonesCursor: null }
}

/** The project that a call returns, with all of its milestones. */
async function whole(answered: Promise<ProjectWithMilestones>): Promise<ProjectWithMilestones> {
  const found = await answered
  return withRest(found, (cursor) =>
    answer(project.milestones.$get({ param: { id: found.id }, query: { cursor } })),
  )
}

/** All of the learner's projects, including archived ones: search and counts cover all of them. */
export const projectsQuery = queryOptions({
  queryKey: ['projects', 'list'],
  queryFn: async ({ signal }): Promise<Project[]> => {
    const load = (status: { status?: 'archived' }) =>
      allPages((page) => answer(projects.$get({ query: { ...status, ...page } }, { init: { signal } })))
    const lists = await Promise.all([load({}), load({ status: 'archived' })])
    return lists.flat()
  },
})

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }): Promise<ProjectWithMilestones> =>
      whole(answer(project.$get({ param: { id } }, { init: { signal } }))),
  })

export const fetchProject = (client: QueryClient, id: string): Promise<ProjectWithMilestones> =>
  client.fetchQuery({ ...projectQuery(id), staleTime: 0 })

export const sharedProjectQuery = (token: string) =>
  queryOptions({
    queryKey: ['projects', 'shared', token],
    queryFn: async ({ signal }): Promise<SharedProject> => {
      const options = { init: { signal } }
      const shared = api.api.shared[':token']
      const found = await answer(shared.$get({ param: { token } }, options))
      return withRest(found, (cursor) =>
        answer(shared.milestones.$get({ param: { token }, query: { cursor } }, options)),
      )
    },
  })

export const createProject = (json: NewProjectBody): Promise<ProjectWithMilestones> =>
  whole(answer(projects.$post({ json })))
export const editProject = (id: string, json: ProjectEdit): Promise<ProjectWithMilestones> =>
  whole(answer(project.$patch({ param: { id }, json })))
export const archiveProject = (id: string): Promise<ProjectWithMilestones> =>
  whole(answer(project.$delete({ param: { id } })))
export const restoreProject = (id: string): Promise<ProjectWithMilestones> =>
  whole(answer(project.restore.$post({ param: { id } })))
export const shareProject = (id: string): Promise<ProjectWithMilestones> =>
  whole(answer(project.share.$post({ param: { id } })))
export const withdrawProject = (id: string): Promise<ProjectWithMilestones> =>
  whole(answer(project.share.$delete({ param: { id } })))

export const addMilestone = (id: string, json: NewMilestoneBody): Promise<ProjectWithMilestones> =>
  whole(answer(project.milestones.$post({ param: { id }, json })))
export const orderMilestones = (
  id: string,
  json: { milestoneIds: string[]; revision?: number },
): Promise<ProjectWithMilestones> => whole(answer(project.milestones.order.$put({ param: { id }, json })))

/** Identifies a milestone of a project. */
export type MilestonePlace = { id: string; milestoneId: string }

export const editMilestone = (param: MilestonePlace, json: MilestoneEdit): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.$patch({ param, json })))
export const removeMilestone = (param: MilestonePlace): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.$delete({ param })))
export const tickTask = (
  param: MilestonePlace & { taskId: string },
  completed: boolean,
): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.tasks[':taskId'].$patch({ param, json: { completed } })))
export const logHours = (param: MilestonePlace, hours: number): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.hours.$post({ param, json: { hours } })))
export const submitWork = (
  param: MilestonePlace,
  json: { text: string; link: string | null },
): Promise<ProjectWithMilestones> => whole(answer(milestone.submissions.$post({ param, json })))
export const removeSubmission = (
  param: MilestonePlace & { submissionId: string },
): Promise<ProjectWithMilestones> => whole(answer(milestone.submissions[':submissionId'].$delete({ param })))
export const takeHint = (param: MilestonePlace): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.hints.$post({ param })))
/** For a learner who edits the hints; it counts as taking every hint. */
export const takeAllHints = (param: MilestonePlace): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.hints.all.$post({ param })))

/** Identifies a version of the work handed in for a milestone. */
export type WorkPlace = MilestonePlace & { submissionId: string }

export const tickCriteria = (param: WorkPlace, json: TickCriteria): Promise<ProjectWithMilestones> =>
  whole(answer(milestone.submissions[':submissionId'].feedback.ticks.$post({ param, json })))

/** Makes the Examiner review a version of the work or, with the learner's objection, one criterion again. */
export function askForFeedback(place: WorkPlace, answerBack: AnswerBack | null, signal: AbortSignal) {
  const path =
    `/api/projects/${place.id}/milestones/${place.milestoneId}/submissions/${place.submissionId}/feedback` as const
  const options = { signal, isStreamed: true }
  return answerBack === null
    ? askGuide(path, {}, options)
    : askGuide(`${path}/answer-back`, answerBack, options)
}

/**
 * Stores the project's current state in the cache; an older response does not replace a newer one. The list
 * is fetched again.
 */
export function storeProject(client: QueryClient, changed: ProjectWithMilestones): void {
  client.setQueryData(projectQuery(changed.id).queryKey, (known) =>
    known !== undefined && known.revision > changed.revision ? known : changed,
  )
  void client.invalidateQueries({ queryKey: projectsQuery.queryKey })
}

/** Downloads the project as a file; fetched by script, so that a failure can be shown. */
export async function downloadMarkdown({ id, title }: Pick<Project, 'id' | 'title'>): Promise<void> {
  const response = await apiFetch(`/api/projects/${id}/export.md`)
  saveFile(await response.blob(), `${fileName(title)}.md`)
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'project'
