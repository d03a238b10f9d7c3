import type { z } from 'zod'
import type { FeedbackCriterion } from '#contract/projects/feedback.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { storable } from '#server/platform/text/storable.ts'
import { type Dispute, lookAgainPrompt, secondLookSchema } from './look-again.prompt.ts'
import { quoteBetter, showingWords } from './showing-words.ts'

const struck =
  'I thought that you were right, but I could not find words in your text that show it. So it stays at not yet.'

/** What a second look makes of a criterion. */
type SecondLook = (before: FeedbackCriterion) => FeedbackCriterion

/** One criterion looked at again in the light of what the learner says. Only words of the work itself make it met. */
export function lookAgain(guides: Guides, caller: Caller, disputed: Dispute): Promise<SecondLook> {
  const { text } = disputed.work.submission
  return guides.object<SecondLook, z.infer<typeof secondLookSchema>>(caller, {
    purpose: 'second-look',
    prompt: () => lookAgainPrompt(disputed),
    temperature: 0.3,
    maxTokens: 1500,
    size: 'chat',
    schema: secondLookSchema,
    check: ({ met, quotation }) =>
      met && showingWords(text, quotation) === null ? [`quotation: ${quoteBetter}`] : [],
    read: ({ met, quotation, answer }) => {
      const found = met ? showingWords(text, quotation) : null
      const isMet = found !== null
      const said = met && !isMet ? struck : storable(answer)
      return (before) => ({
        ...before,
        isMet,
        quotation: found ?? before.quotation,
        reply: { text: disputed.argument, answer: said, at: new Date().toISOString() },
      })
    },
    offline: () => {
      throw new AppError('feedback_by_learner')
    },
  })
}
