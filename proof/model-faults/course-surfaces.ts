import { randomUUID } from 'node:crypto'
import type { RunEvent } from '#contract/runs.ts'
import { surfaces as calls } from '../../tests/ai-requests.ts'
import { hostileKeys, list, repeated, type Surface } from './surface.ts'

const generation = {
  streams: true,
  keepsPartial: false,
  keepsQuestion: false,
  appends: false,
  extraCalls: 0,
  limitMs: 120_000,
}

const courseCall = calls.find(({ path }) => path === '/api/generate-course')
const { units } = (courseCall?.expected ?? { units: [] }) as { units: object[] }

/** The messages that learners read: written out here, so that the proof finds a cause without a message. */
const courseFaults: Record<number, string> = {
  429: 'Failed to generate course: The AI model has too much to do right now. Please try again in a few minutes.',
  502: 'Failed to generate course: The AI model did not answer. Please try again.',
  503: 'Failed to generate course: The AI model cannot be used right now. Please try again later.',
  504: 'Failed to generate course: The AI model took too long to answer. Please try again.',
}

const badAnswers: Record<string, string> = {
  model_bad_answer: 'The AI model’s answer was not in the form that is needed.',
  model_refused: 'The AI model declined to answer.',
  model_cut_off: 'The AI model’s answer broke off.',
  model_too_large: 'The AI model’s answer was far too long.',
}

const courseSentence: Surface['sentence'] = ({ status, code, isBadAnswer }) =>
  isBadAnswer
    ? `Course generation failed: ${badAnswers[code]} Please try again, or ask for fewer lessons.`
    : (courseFaults[status] ?? '')

const courseSurface: Surface = {
  ...generation,
  name: 'course',
  only: 'whole',
  call: 'POST /api/generate-course',
  answers: 'json',
  keepsAnswer: false,
  goesOnAlone: false,
  words: {
    good: JSON.stringify({ units }),
    torn: '{"units": [{"lessonTitle": "Flour and',
    empty: '{"units": []}',
    wrong: '{"units": [{"lessonTitle": 5, "objective": [], "assessment": null}]}',
    many: JSON.stringify({ units: repeated(units, 170) }),
    hostile: JSON.stringify({ ...hostileKeys, units: units.map((unit) => ({ ...hostileKeys, ...unit })) }),
  },
  isGood: (body) => JSON.stringify(body.units) === JSON.stringify(units),
  sentence: courseSentence,
  prepare: async ({ pool, learner }) => ({
    path: '/api/generate-course',
    body: { ...courseCall?.body },
    other: { ...courseCall?.body },
    kept: async () => {
      const { rowCount } = await pool.query(
        `select 1 from courses where owner_id = $1 and title = 'Baking Bread'`,
        [learner.id],
      )
      return { state: 'nothing', count: rowCount ?? 0 }
    },
  }),
}

/**
 * The same as the product's own page requests it: a run, which continues after the learner leaves the page.
 */
const courseRunSurface: Surface = {
  ...courseSurface,
  name: 'course as a run',
  only: 'streamed',
  keepsAnswer: true,
  appends: true,
  goesOnAlone: true,
  isGood: (body) => {
    const done = (list(body.told) as RunEvent[]).find(({ event }) => event === 'done')
    return JSON.stringify((done?.data as { units?: unknown })?.units) === JSON.stringify(units)
  },
  prepare: async ({ pool }) => {
    const { course } = (courseCall?.body ?? {}) as { course?: object }
    const title = `Baking Bread ${randomUUID()}`
    const body = { course: { ...course, title } }
    return {
      path: '/api/generate-course',
      body,
      other: body,
      kept: async () => {
        const { rows } = await pool.query<{ state: string }>(
          `select state from runs where kind = 'generate_course' and request -> 'course' ->> 'title' = $1`,
          [title],
        )
        if (rows.some(({ state }) => state === 'running')) throw new Error('a run goes on for ever')
        const done = rows.filter(({ state }) => state === 'done')
        return { state: done.length === 0 ? 'nothing' : 'whole', count: done.length }
      },
    }
  },
}

const proposal = {
  title: 'Baking Bread',
  description: 'Why dough rises, and how to bake it.',
  objectives: ['Bake a loaf', 'Say why it rises'],
  priorKnowledge: ['None'],
  difficultyLevel: 'Beginner',
  lessons: 4,
}

/** Nothing of it is stored: the form shows it, and the learner changes it. */
const proposalSurface: Surface = {
  ...generation,
  streams: false,
  name: 'proposed fields of a course',
  call: 'POST /api/propose-course',
  answers: 'json',
  keepsAnswer: false,
  goesOnAlone: false,
  isAskedOnce: true,
  words: {
    good: JSON.stringify(proposal),
    torn: JSON.stringify(proposal).slice(0, 60),
    empty: JSON.stringify({ ...proposal, objectives: [] }),
    wrong: '{"title": [], "description": 5, "objectives": "all"}',
    many: JSON.stringify({ ...proposal, objectives: repeated(proposal.objectives, 100) }),
    hostile: JSON.stringify({ ...hostileKeys, ...proposal }),
  },
  isGood: ({ title, objectives }) =>
    title === proposal.title &&
    list(objectives).length <= 6 &&
    proposal.objectives.every((objective, index) => list(objectives)[index] === objective),
  sentence: courseSentence,
  prepare: async () => {
    const body = { sentence: 'I want to bake bread' }
    return {
      path: '/api/propose-course',
      body,
      other: { ...body },
      kept: async () => ({ state: 'nothing', count: 0 }),
    }
  },
}

export const courseSurfaces: Surface[] = [courseSurface, courseRunSurface, proposalSurface]
