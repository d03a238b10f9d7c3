import type { FaultSentence } from '#server/platform/guides/model-errors.ts'

/** Why the model gave no course, for a learner: what the status means, not what it is called. */
const causes = {
  429: 'The AI model has too much to do right now. Please try again in a few minutes.',
  502: 'The AI model did not answer. Please try again.',
  503: 'The AI model cannot be used right now. Please try again later.',
  504: 'The AI model took too long to answer. Please try again.',
} as const satisfies Record<number, string>

const causeOf = (status: number): string => causes[status as keyof typeof causes] ?? causes[502]

export const courseFault: FaultSentence = ({ status, isBadAnswer, cause }) =>
  isBadAnswer
    ? `Course generation failed: ${cause} Please try again, or ask for fewer lessons.`
    : `Failed to generate course: ${causeOf(status)}`
