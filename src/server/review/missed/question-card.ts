import type { KeyedQuestion } from '#contract/exams.ts'
import { readGaps, shownText } from '#contract/review/cloze.ts'
import { cardLimits } from '#contract/review.ts'

/** Words by which a question leans on its options: 'which of these', 'which statement is true'. */
const leans =
  /\b(?:of (?:the )?(?:following|these|those)|following|below|above|options?|(?:which|what) (?:one\b|(?:\S+ ){0,3}?(?:statement|sentence|answer|description|claim|conclusion|example|explanation|reason|list|pair|order|case)s?\b)|best|correctly|except|(?:is|are|does|do|would|was|were|could) not)\b/i

/** Whether a choice can be answered by who does not see what there is to choose from. What is no question cannot. */
export const standsAlone = (prompt: string): boolean => /[?？]\s*$/.test(prompt) && !leans.test(prompt)

type Asked = Pick<KeyedQuestion, 'kind' | 'prompt' | 'options' | 'correctAnswer' | 'explanation'>

const front = ({ kind, prompt, options }: Asked): string => {
  if (kind === 'true_false') return `True or false: ${prompt}`
  if (kind === 'short_answer' || standsAlone(prompt)) return prompt
  return [prompt, '', ...options.map((option) => `- ${option.replaceAll(/\s+/g, ' ')}`)].join('\n')
}

/** A question of an exam as a card: asked as far as it can be without options, with the right answer and its reason. */
export const questionCard = (question: Asked): { front: string; back: string } => {
  const { correctAnswer, explanation } = question
  return {
    // An exam knows no gaps: what looks like one is shown whole.
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
