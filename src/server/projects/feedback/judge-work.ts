import type { FeedbackCriterion } from '#contract/projects/feedback.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { quotationIn } from '#server/platform/text/quotation.ts'
import { storable } from '#server/platform/text/storable.ts'
import type { FeedbackRow } from '#server/projects/queries.ts'
import { type Judgement, judgementOf, judgeWorkPrompt } from './judge-work.prompt.ts'
import type { Work } from './load-work.ts'
import { quoteBetter, showingWords } from './showing-words.ts'

export type JudgedFeedback = Pick<FeedbackRow, 'writtenBy' | 'summary' | 'nextStep' | 'criteria'>

const struck = 'I had counted words that are not in your text, or that say too little. So they do not count.'

/**
 * The Examiner's judgement of the work, criterion by criterion. The model quotes words; the server checks
 * that they are in the work and say something, so that no criterion is met by invented words.
 */
export function judgeWork(guides: Guides, caller: Caller, work: Work): Promise<JudgedFeedback> {
  const { text } = work.submission
  const wanted = work.milestone.successCriteria
  return guides.object(caller, {
    purpose: 'feedback',
    prompt: () => judgeWorkPrompt(work),
    temperature: 0.3,
    maxTokens: Math.min(8000, 1500 + 250 * wanted.length),
    size: 'generation',
    schema: judgementOf(wanted),
    check: ({ criteria }) =>
      criteria.flatMap(({ number, met, quotation }) =>
        met && showingWords(text, quotation) === null ? [`criterion ${number}: ${quoteBetter}`] : [],
      ),
    read: (judgement) => readJudgement(work, judgement),
    // Without a model no guide reads the work: its learner ticks the criteria (tick-criteria.ts).
    offline: () => {
      throw new AppError('feedback_by_learner')
    },
  })
}

function readJudgement(work: Work, judgement: Judgement): JudgedFeedback {
  const criteria = work.milestone.successCriteria.map((criterion, index) => {
    const judged = judgement.criteria.find(({ number }) => number === index + 1)
    // A quotation for a partly met criterion may be short; a quotation for a met one may not.
    const find = judged?.met ? showingWords : quotationIn
    const quotation = judged ? find(work.submission.text, judged.quotation) : null
    const isMet = judged?.met === true && quotation !== null
    const remark = judged?.met === isMet ? storable(judged.remark) : struck
    return newCriterion(work, { criterion, isMet, quotation, remark })
  })
  // The summary may mention criteria that do not count.
  const isStruck = criteria.some(({ remark }) => remark === struck)
  return {
    writtenBy: 'model',
    summary: isStruck ? '' : storable(judgement.summary),
    nextStep: storable(judgement.nextStep),
    criteria,
  }
}

/**
 * No guide has assigned concepts to criteria: each criterion shows the milestone's first concept, its main
 * one.
 */
export const newCriterion = (
  { milestone: { conceptKeys } }: Pick<Work, 'milestone'>,
  judged: Pick<FeedbackCriterion, 'criterion' | 'isMet' | 'quotation' | 'remark'>,
): FeedbackCriterion => ({
  ...judged,
  conceptKey: conceptKeys[0] ?? null,
  reply: null,
})
