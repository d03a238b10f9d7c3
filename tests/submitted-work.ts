import type { SubmissionFeedback } from '#contract/projects/feedback.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { courseWithConcepts } from './knowledge.ts'
import type { TestLearner } from './learner.ts'
import { createProject } from './projects.ts'

type Queries = Pick<Pool, 'query'>

export const workText =
  'Without the pill 4 in 100 people have a stroke, with it 3 in 100. Of 100 people who eat it daily, one fewer has a heart attack.'
export const workCriteria = [
  'Each headline shows the risk without and with the drug',
  'Each names the time span',
  'Where a number cannot be found, the sheet says so',
]
export const workHints = ['Count people, not percents.', 'Look for the years.', 'Write both numbers down.']

/** What an Examiner says who read `workText`: the first criterion is met, the two others not yet. */
export const goodFeedback = (change: Partial<Record<number, object>> = {}, rest: object = {}): string =>
  JSON.stringify({
    criteria: [
      {
        number: 1,
        evidence: 'Both are there.',
        quotation: 'Without the pill 4 in 100 people have a stroke, with it 3 in 100',
        met: true,
        remark: 'Both numbers, in people, side by side.',
        ...change[1],
      },
      {
        number: 2,
        evidence: 'No time.',
        quotation: 'one fewer has a heart attack',
        met: false,
        remark: 'Within what time? One clause is enough.',
        ...change[2],
      },
      {
        number: 3,
        evidence: 'Nothing.',
        quotation: '',
        met: false,
        remark: 'Say where you found no number.',
        ...change[3],
      },
    ],
    summary: 'The numbers are right; the time is missing.',
    nextStep: 'Add the years to the second sentence.',
    ...rest,
  })

/** A project of a course with concepts whose first milestone has criteria, hints and a version handed in. */
export async function submittedWork(
  pool: Queries,
  learner: Pick<TestLearner, 'id' | 'client'>,
  { text = workText, link = null as string | null, criteria = workCriteria } = {},
) {
  const { course, concepts } = await courseWithConcepts(pool, learner, [['Absolute risk', 'Time span']])
  const made = await createProject(learner.client, {
    title: 'A one-page guide to pill headlines',
    courseId: course.id,
    milestones: [
      { title: 'Turn each one into people', successCriteria: criteria, aiHints: workHints },
      { title: 'Try it on one reader' },
    ],
  })
  const milestone = `/api/projects/${made.id}/milestones/${made.milestones[0]?.id}`
  await pool.query('update milestones set concept_keys = $2 where id = $1', [
    made.milestones[0]?.id,
    concepts.map(({ key }) => key),
  ])
  const submit = async (work: { text: string; link?: string | null }) => {
    const answer = await learner.client.post(`${milestone}/submissions`, work)
    const project = (await answer.json()) as ProjectWithMilestones
    const id = project.milestones[0]?.submissions[0]?.id ?? ''
    return { project, id, feedback: `${milestone}/submissions/${id}/feedback` }
  }
  const current = async () =>
    (await (await learner.client.get(`/api/projects/${made.id}`)).json()) as ProjectWithMilestones
  return { course, concepts, milestone, submit, current, ...(await submit({ text, link })) }
}

/** The same with a second version, of which an Examiner spoke as in `goodFeedback`, and one hint taken. */
export async function judgedWork(pool: Queries, learner: Pick<TestLearner, 'id' | 'client'>) {
  const work = await submittedWork(pool, learner)
  const { id } = await work.submit({ text: workText, link: 'https://example.org/sheet' })
  await learner.client.post(`${work.milestone}/hints`)
  const { criteria, summary, nextStep } = JSON.parse(goodFeedback())
  const judged = (criteria as { met: boolean; quotation: string; remark: string }[]).map(
    ({ met, quotation, remark }, index) => ({
      criterion: workCriteria[index],
      isMet: met,
      quotation: quotation === '' ? null : quotation,
      remark,
      conceptKey: null,
      reply:
        index === 1
          ? { text: 'Daily is a time.', answer: 'Not how long it was counted.', at: new Date().toISOString() }
          : null,
    }),
  )
  await pool.query(
    `insert into submission_feedback (submission_id, written_by, summary, next_step, criteria) values ($1, 'model', $2, $3, $4)`,
    [id, summary, nextStep, JSON.stringify(judged)],
  )
  return work
}

/** The feedback on the newest version. */
export const keptFeedback = async ({
  current,
}: Pick<Awaited<ReturnType<typeof submittedWork>>, 'current'>): Promise<SubmissionFeedback | null> =>
  (await current()).milestones[0]?.submissions[0]?.feedback ?? null

/** The evidence that criteria of a learner's projects are. */
export async function criterionEvidence(pool: Queries, userId: string) {
  const { rows } = await pool.query(
    `select asked, outcome, hints, graded_by as "by", answered, concepts.key as concept from evidence
     join concepts on concepts.id = concept_id where evidence.user_id = $1 and kind = 'criterion' order by asked`,
    [userId],
  )
  return rows as {
    asked: string
    outcome: number
    hints: number
    by: string
    answered: string
    concept: string
  }[]
}
