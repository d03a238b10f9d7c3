import { feedbackFault } from '#contract/projects/feedback.ts'
import { goodFeedback, submittedWork, workCriteria } from '../../tests/submitted-work.ts'
import { hostileKeys, repeated, type Stage, type Surface } from './surface.ts'

const withHostileKeys = (text: string) => JSON.stringify({ ...hostileKeys, ...JSON.parse(text) })

/** A run: it continues after the learner leaves, and its result is stored at the submission. */
const examiner = {
  answers: 'json' as const,
  streams: true,
  keepsPartial: false,
  keepsQuestion: false,
  keepsAnswer: true,
  appends: false,
  goesOnAlone: true,
  extraCalls: 0,
  limitMs: 120_000,
  isGood: ({ state }: Record<string, unknown>) => state === 'done',
  sentence: () => feedbackFault,
}

async function judgedCriteria({ pool }: Stage, submissionId: string) {
  const { rows } = await pool.query<{ criteria: { isMet: boolean; reply: object | null }[] }>(
    'select criteria from submission_feedback where submission_id = $1',
    [submissionId],
  )
  if (rows.some(({ criteria }) => criteria.length !== workCriteria.length))
    throw new Error('half of the criteria are kept')
  return rows[0]?.criteria ?? null
}

const { criteria } = JSON.parse(goodFeedback())

const feedbackSurface: Surface = {
  ...examiner,
  name: 'feedback on work',
  call: 'POST /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback',
  words: {
    good: goodFeedback(),
    torn: '{"criteria": [{"number": 1, "met": tr',
    empty: '{"criteria": []}',
    wrong: '{"criteria": "all are met", "nextStep": 5}',
    many: goodFeedback({}, { criteria, more: repeated([criteria[0]], 500) }),
    hostile: withHostileKeys(goodFeedback()),
  },
  prepare: async (stage) => {
    const { feedback, id } = await submittedWork(stage.pool, stage.learner)
    const body = {}
    return {
      path: feedback,
      body,
      other: body,
      kept: async () => {
        const judged = await judgedCriteria(stage, id)
        return judged === null ? { state: 'nothing', count: 0 } : { state: 'whole', count: 1 }
      },
    }
  },
}

const secondLook = JSON.stringify({ evidence: '', quotation: '', met: false, answer: 'Not yet.' })

const secondLookSurface: Surface = {
  ...examiner,
  name: 'second look at a criterion',
  call: 'POST /api/projects/{id}/milestones/{milestoneId}/submissions/{submissionId}/feedback/answer-back',
  words: {
    good: secondLook,
    torn: '{"met": tr',
    empty: '{}',
    wrong: '{"met": "yes", "answer": 5}',
    many: JSON.stringify({ ...JSON.parse(secondLook), more: criteria }),
    hostile: withHostileKeys(secondLook),
  },
  prepare: async (stage) => {
    const { feedback, id } = await submittedWork(stage.pool, stage.learner)
    const said = JSON.parse(goodFeedback()).criteria.map((one: { remark: string }, index: number) => ({
      criterion: workCriteria[index],
      isMet: false,
      quotation: null,
      remark: one.remark,
      conceptKey: null,
      reply: null,
    }))
    await stage.pool.query(
      `insert into submission_feedback (submission_id, written_by, criteria) values ($1, 'model', $2)`,
      [id, JSON.stringify(said)],
    )
    const body = { index: 1, text: 'I see it differently.' }
    return {
      path: `${feedback}/answer-back`,
      body,
      other: body,
      kept: async () => {
        const replies = (await judgedCriteria(stage, id))?.filter(({ reply }) => reply !== null) ?? []
        return replies.length === 0
          ? { state: 'nothing', count: 0 }
          : { state: 'whole', count: replies.length }
      },
    }
  },
}

export const feedbackSurfaces: Surface[] = [feedbackSurface, secondLookSurface]
