import { generateFault, rewriteFault } from '#contract/projects/generate.ts'
import type { RunEvent } from '#contract/runs.ts'
import { createCourse } from '../../tests/courses.ts'
import { plannedDraft, plannedMilestone } from '../../tests/drafts.ts'
import { hostileKeys, list, repeated, type Stage, type StoredState, type Surface } from './surface.ts'

/** A run is stored in any case; its result is an answer only where the run is done. */
const run = {
  answers: 'json',
  streams: true,
  keepsPartial: false,
  keepsQuestion: false,
  keepsAnswer: true,
  appends: true,
  goesOnAlone: true,
  extraCalls: 0,
  limitMs: 120_000,
} as const

async function keptRuns({ pool }: Stage, about: string): Promise<StoredState> {
  const { rows } = await pool.query<{ state: string; told: RunEvent[] }>(
    `select state, told from runs where request::text like $1 and kind like '%project%'`,
    [`%${about}%`],
  )
  if (rows.some(({ state }) => state === 'running')) throw new Error('a run goes on for ever')
  const done = rows.filter(({ state }) => state === 'done')
  return { state: done.length === 0 ? 'nothing' : 'whole', count: done.length }
}

const toldAs = (body: Record<string, unknown>, name: string) =>
  (list(body.told) as RunEvent[]).find(({ event }) => event === name)?.data

const draft = plannedDraft()
const titles = draft.milestones.map(({ title }) => title)

const generateSurface: Surface = {
  ...run,
  name: 'project',
  call: 'POST /api/generate-project',
  words: {
    good: JSON.stringify(draft),
    torn: JSON.stringify(draft).slice(0, 250),
    empty: JSON.stringify({ ...draft, milestones: [] }),
    wrong: '{"title": 5, "milestones": [{"title": [], "criteria": "none"}]}',
    many: JSON.stringify({
      ...draft,
      milestones: repeated(draft.milestones, 100),
    }),
    hostile: JSON.stringify({
      ...hostileKeys,
      ...draft,
      milestones: draft.milestones.map((milestone) => ({ ...hostileKeys, ...milestone })),
    }),
  },
  isGood: (body) => {
    const { milestones } = (toldAs(body, 'draft') ?? {}) as { milestones?: { title: string }[] }
    return JSON.stringify(milestones?.map(({ title }) => title)) === JSON.stringify(titles)
  },
  sentence: () => generateFault,
  prepare: async (stage) => {
    const course = await createCourse(stage.learner.client)
    const body = { courseId: course.id, unitIds: [course.units[0]?.id], wish: '', hours: 5 }
    return { path: '/api/generate-project', body, other: body, kept: () => keptRuns(stage, course.id) }
  },
}

const milestone = plannedMilestone('Ask a pharmacist')

const rewriteSurface: Surface = {
  ...run,
  name: 'part of a project',
  call: 'POST /api/generate-project/{id}/rewrite',
  words: {
    good: JSON.stringify(milestone),
    torn: JSON.stringify(milestone).slice(0, 60),
    empty: '{}',
    wrong: '{"title": 5, "criteria": "none"}',
    many: JSON.stringify({
      ...milestone,
      tasks: Array.from({ length: 500 }, (_, index) => `Take sheet ${index}.`),
    }),
    hostile: JSON.stringify({ ...hostileKeys, ...milestone }),
  },
  isGood: (body) => (toldAs(body, 'milestone') as { title?: string } | undefined)?.title === milestone.title,
  sentence: () => rewriteFault,
  prepare: async (stage) => {
    const course = await createCourse(stage.learner.client)
    const request = { courseId: course.id, unitIds: [course.units[0]?.id], wish: '', hours: 5 }
    const { rows } = await stage.pool.query<{ id: string }>(
      `insert into runs (user_id, kind, request, state, ended_at)
       values ($1, 'generate_project', $2, 'failed', now()) returning id`,
      [stage.learner.id, JSON.stringify(request)],
    )
    const { milestones, ...head } = draft
    const planned = milestones.map(({ concepts: conceptKeys, ...each }, index) => ({
      ...each,
      id: `m${index + 1}`,
      conceptKeys,
    }))
    const body = { part: 'm2', draft: { head, milestones: planned } }
    const path = `/api/generate-project/${rows[0]?.id}/rewrite`
    return { path, body, other: body, kept: () => keptRuns(stage, course.id) }
  },
}

export const projectSurfaces = [generateSurface, rewriteSurface]
