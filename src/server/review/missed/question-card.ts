import type { KeyedQuestion } from '#contract/exams.ts'
import { readGaps, shownText } from '#contract/review/cloze.ts'
import { cardLimits } from '#contract/review.ts'

/** Words with which a question refers to its options: 'which of these', 'which statement is true'. */
const leans =
  /\b(?:of (?:the )?(?:following|these|those)|following|below|above|options?|(?:which|what) (?:one\b|(?:\S+ ){0,3}?(?:statement|sentence|answer|description|claim|conclusion|example|explanation|reason|list|pair|order|case)s?\b)|best|correctly|except|(?:is|are|does|do|would|was|were|could) not)\b/i

/** Whether a choice can be answered without seeing its options. A prompt that is not a question cannot. */
export const standsAlone = (prompt: string): boolean => /[?？]\s*$/.test(prompt) && !leans.test(prompt)

type CardQuestion = Pick<KeyedQuestion, 'kind' | 'prompt' | 'options' | 'correctAnswer' | 'explanation'>

const front = ({ kind, prompt, options }: CardQuestion): string => {
  if (kind === 'true_false') return `True or false: ${prompt}`
  if (kind === 'short_answer' || standsAlone(prompt)) return prompt
  return [prompt, '', ...options.map((option) => `- ${option.replaceAll(/\s+/g, ' ')}`)].join('\n')
}

/**
 * Converts an exam's question to a card: the question as far as it works without options, the right answer
 * and its reason.
 */
export const questionCard = (question: CardQuestion): { front: string; back: string } => {
  const { correctAnswer, explanation } = question
  return {
    // An exam has no gaps, so text that looks like a gap is shown in full.
    front: shownText(readGaps(front(question)))
      .slice(0, cardLimits.front)
      .toWellFormed(),
    back: [correctAnswer, explanation]
      .filter((part) => part !== '')
      .join('\n\n')
      .slice(0, cardLimits.back)
      .toWellFormed(),
  }
}
