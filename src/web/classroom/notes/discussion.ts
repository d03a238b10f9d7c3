import { classroomLimits } from '#contract/classroom/rules.ts'
import type { ShownExercise } from '#contract/classroom.ts'

/** A question with the learner's attempt as an unsent message, below what they had typed; both fit into one message. */
export function discussion(
  { prompt, attempt }: Pick<ShownExercise, 'prompt' | 'attempt'>,
  typed: string,
): string {
  const part = (text: string, limit: number) => {
    const letters = Array.from(text.trim())
    return letters.length <= limit ? text.trim() : `${letters.slice(0, limit).join('')} …`
  }
  const room = Math.floor(classroomLimits.message / 4)
  const given = part(attempt ?? '', 2 * room)
  const answered = given === '' ? 'I had no answer.' : `I answered: ${given}`
  const asked = `About this question: ${part(prompt, room)}\n\n${answered}\n\n`
  if (typed.trim() === '' || typed.includes(asked.trim())) return typed.trim() === '' ? asked : typed
  return `${typed.trimEnd()}\n\n${asked}`
}
