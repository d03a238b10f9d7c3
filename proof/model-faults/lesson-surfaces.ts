import { guideFaults } from '#contract/classroom.ts'
import { createCourse } from '../../tests/courses.ts'
import { startLesson } from '../../tests/exams.ts'
import { asPage, plannedLesson, plannedWorks } from '../../tests/lessons.ts'
import { hostileKeys, list, repeated, type Stage, type StoredState, type Surface } from './surface.ts'

const generation = {
  streams: true,
  keepsPartial: false,
  keepsQuestion: false,
  appends: false,
  extraCalls: 0,
  limitMs: 120_000,
}

const { activities } = plannedLesson

const planSurface: Surface = {
  ...generation,
  name: 'lesson plan',
  call: 'POST /api/generate-lesson',
  answers: 'json',
  keepsAnswer: true,
  goesOnAlone: true,
  words: {
    good: JSON.stringify(plannedLesson),
    torn: JSON.stringify(plannedLesson).slice(0, 150),
    empty: JSON.stringify({ ...plannedLesson, activities: [] }),
    wrong: '{"lessonMetadata": "one", "activities": {"first": true}}',
    many: JSON.stringify({ ...plannedLesson, activities: repeated(activities, 125) }),
    hostile: JSON.stringify({
      ...hostileKeys,
      ...plannedLesson,
      activities: activities.map((activity) => ({ ...hostileKeys, ...activity })),
    }),
  },
  isGood: ({ lessonPlan }) => {
    const { activities: told } = (lessonPlan ?? {}) as { activities?: { title: string }[] }
    const titles = list(told).map((activity) => (activity as { title: string }).title)
    return titles.length <= 8 && activities.every(({ title }, index) => titles[index] === title)
  },
  sentence: () => guideFaults.lesson,
  prepare: async (stage) => {
    const course = await createCourse(stage.learner.client)
    const body = { courseId: course.id, unitId: course.units[0]?.id }
    return {
      path: '/api/generate-lesson',
      body,
      other: body,
      kept: () => keptPlan(stage, course.id),
    }
  },
}

async function keptPlan({ pool }: Stage, courseId: string): Promise<StoredState> {
  const { rows } = await pool.query<{ activities: number }>(
    `select (select count(*)::int from activities where lesson_plan_id = lesson_plans.id) as activities
     from lesson_plans where course_id = $1`,
    [courseId],
  )
  if (rows.some((plan) => plan.activities < 4 || plan.activities > 8)) throw new Error('half a plan is kept')
  return { state: rows.length === 0 ? 'nothing' : 'whole', count: rows.length }
}

type ActivityRow = { content: string | null; content_cut_off: boolean; resources: unknown[] | null }

const activitySurface = (
  path: string,
  read: (row: ActivityRow) => StoredState['state'],
): Pick<Surface, 'call' | 'prepare'> => ({
  call: `POST ${path}`,
  prepare: async (stage) => {
    const { professorId: activityId } = await startLesson(stage.pool, stage.learner, null)
    const body = { activityId }
    return {
      path,
      body,
      other: body,
      kept: async () => {
        const { rows } = await stage.pool.query<ActivityRow>(
          'select content, content_cut_off, resources from activities where id = $1',
          [activityId],
        )
        if (rows[0] === undefined) throw new Error('the activity is gone')
        const state = read(rows[0])
        return { state, count: state === 'nothing' ? 0 : 1 }
      },
    }
  },
})

const notes = asPage(
  'Why does dough rise by itself?\n\n## Yeast\n\n**Yeast** is a fungus that gives off gas.',
)
/** Stays on the server: before an attempt neither a reply nor the notes contain it. */
const keptAnswer = 'ЖЖ, the yeast does.'
const withExercise = `${notes}\n\n## Think it through\n\nQ: What gives off gas?\nA: ${keptAnswer}`

const notesSurface: Surface = {
  ...generation,
  ...activitySurface('/api/generate-notes', ({ content, content_cut_off }) => {
    if (content?.includes('ЖЖ')) throw new Error('an answer stands in the notes')
    return content === null ? 'nothing' : content_cut_off ? 'half' : 'whole'
  }),
  name: 'lesson notes',
  answers: 'text',
  keepsAnswer: true,
  goesOnAlone: true,
  words: {
    good: withExercise,
    torn: '',
    empty: '',
    wrong: '',
    many: '',
    hostile: `${withExercise}\n\n<script>alert(1)</script>`,
  },
  isGood: ({ notes: text, exercises }) =>
    text === notes && list(exercises).length === 1 && !JSON.stringify(exercises).includes('ЖЖ'),
  sentence: ({ status, statusText }) => `API request failed: ${status} ${statusText}`,
}

const [work] = plannedWorks.resources

const resourcesSurface: Surface = {
  ...generation,
  ...activitySurface('/api/generate-resources', ({ resources }) =>
    resources === null ? 'nothing' : resources.length > 0 ? 'whole' : 'half',
  ),
  name: 'study resources',
  answers: 'json',
  keepsAnswer: true,
  goesOnAlone: true,
  words: {
    good: JSON.stringify(plannedWorks),
    torn: '{"resources": [{"title": "Roman',
    empty: '{"resources": []}',
    wrong: '{"resources": [{"title": 7, "description": {}}]}',
    many: JSON.stringify({ resources: repeated(plannedWorks.resources, 500) }),
    hostile: JSON.stringify({ ...hostileKeys, resources: [{ ...hostileKeys, ...work }] }),
  },
  isGood: ({ resources }) => {
    const titles = list(resources).map((resource) => (resource as { title: string }).title)
    return (
      titles.length > 0 && titles.length <= 6 && titles.every((title) => title.startsWith(work?.title ?? '?'))
    )
  },
  sentence: () => guideFaults.resources,
}

const cards = ['Why does dough rise?', 'What holds the gas?'].map((front) => ({
  concept: '',
  front,
  back: 'It is so.',
}))

const cardsSurface: Surface = {
  ...generation,
  streams: false,
  name: 'proposed cards',
  call: 'POST /api/units/{id}/card-proposals',
  answers: 'json',
  keepsAnswer: true,
  goesOnAlone: true,
  words: {
    good: JSON.stringify({ cards }),
    torn: '{"cards": [{"front": "Why does',
    empty: '{"cards": []}',
    wrong: '{"cards": [{"front": 7, "back": {}}]}',
    many: JSON.stringify({ cards: Array.from({ length: 500 }, () => cards).flat() }),
    hostile: JSON.stringify({ ...hostileKeys, cards: cards.map((card) => ({ ...hostileKeys, ...card })) }),
  },
  isGood: ({ proposals }) => {
    const fronts = list(proposals).map((proposal) => (proposal as { front: string }).front)
    return fronts.length === cards.length && cards.every(({ front }, index) => front === fronts[index])
  },
  sentence: () => guideFaults.cards,
  prepare: async ({ pool, learner }) => {
    const { unitId } = await startLesson(pool, learner)
    return {
      path: `/api/units/${unitId}/card-proposals`,
      body: {},
      other: {},
      kept: async () => {
        const { rowCount } = await pool.query('select 1 from card_notes where unit_id = $1', [unitId])
        return {
          state: rowCount === 0 ? 'nothing' : rowCount === cards.length ? 'whole' : 'half',
          count: rowCount === 0 ? 0 : 1,
        }
      },
    }
  },
}

export const lessonSurfaces: Surface[] = [planSurface, notesSurface, resourcesSurface, cardsSurface]
