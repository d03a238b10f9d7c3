import { randomUUID } from 'node:crypto'
import type { OwnCourse } from '#contract/courses.ts'
import type { Pool } from '#server/platform/database/db.ts'

/** Milestones of a project as a good model plans them. */
export const plannedMilestone = (title: string, more: Record<string, unknown> = {}) => ({
  title,
  description: `${title}, and write down what you see.`,
  tasks: ['Take the first sheet.', 'Fill it in.'],
  hours: 1,
  criteria: ['At least five sheets are filled in.'],
  hints: ['Where does it say how many?', 'Use the table of the lesson.', 'First count, then divide.'],
  concepts: [],
  ...more,
})

const titles = ['Collect five headlines', 'Turn each one into people', 'Write the three questions']

export const plannedDraft = (more: Record<string, unknown> = {}) => ({
  title: 'A one-page guide to pill headlines',
  description: 'One sheet of paper that helps a reader ask three good questions.',
  projectType: 'guide',
  difficultyLevel: 'beginner',
  milestones: titles.map((title) => plannedMilestone(title)),
  ...more,
})

/** Stores a run that planned a project, or failed, as a returning learner finds it. */
export async function keepDraftRun(
  pool: Pick<Pool, 'query'>,
  { userId, course, failure = null }: { userId: string; course: OwnCourse; failure?: string | null },
): Promise<void> {
  const { milestones, ...head } = plannedDraft()
  const kept = milestones.map(({ concepts: _, ...milestone }, index) => ({
    id: `m${index + 1}`,
    ...milestone,
    conceptKeys: ['base-rate'],
  }))
  const events = [
    { event: 'plan', data: { writtenBy: 'model', concepts: [{ key: 'base-rate', label: 'Base rate' }] } },
    { event: 'draft', data: { head, milestones: kept } },
  ]
  const unitIds = course.units.slice(0, 1).map(({ id }) => id)
  const request = { courseId: course.id, unitIds, wish: 'On paper, not code.', hours: 5 }
  await pool.query(
    `insert into runs (id, user_id, kind, request, told, failure, state, ended_at)
     values ($1, $2, 'generate_project', $3, $4, $5, $6, now())`,
    [
      randomUUID(),
      userId,
      JSON.stringify(request),
      JSON.stringify(failure === null ? events : []),
      failure,
      failure === null ? 'done' : 'failed',
    ],
  )
}
