import { z } from 'zod'
import { cardLimits } from '#contract/review.ts'
import { requiredText, typedText } from '#contract/words/typed-text.ts'
import { cardPlaceSchema, noteTextSchema } from './cards.ts'

/** A card that was proposed and waits for a yes or no. */
export const proposedCardSchema = noteTextSchema.extend({ place: cardPlaceSchema })
export type ProposedCard = z.infer<typeof proposedCardSchema>
export const maxProposalsOfLesson = 8
export const maxProposalsOfReflection = 3
export const proposalsSchema = z.object({ proposals: z.array(proposedCardSchema) })

/** So many wait at most in one look, and can be answered at once. */
export const maxProposalsAtOnce = 50

/** One answer to several proposals: what is kept, with the learner's words, and what is dropped. */
export const answerProposalsSchema = z.object({
  keep: z
    .array(
      z.object({
        noteId: z.uuid(),
        front: requiredText(cardLimits.front),
        back: typedText(cardLimits.back),
        hint: typedText(cardLimits.hint).default(''),
      }),
    )
    .max(maxProposalsAtOnce),
  drop: z.array(z.uuid()).max(maxProposalsAtOnce),
})
export type AnswerProposals = z.input<typeof answerProposalsSchema>
