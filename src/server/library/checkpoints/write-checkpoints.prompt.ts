import { z } from 'zod'
import { optionNoteSchema } from '#contract/exams.ts'
import { checkpointRules } from '#contract/library/checkpoints.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import type { Sentence, Talk } from './talk.ts'

/** A question as the prompt shows it; the validation is stricter. */
const answer = z.object({
  checkpoints: z.array(
    z.object({
      quotation: z.string(),
      about: z.string(),
      question: z.string(),
      options: z.array(z.string()),
      explanation: z.string(),
      correctAnswer: z.string(),
      optionNotes: z.array(optionNoteSchema),
    }),
  ),
})

const prompt = definePrompt({
  file: 'examinerCheckpointsPrompt.txt',
  data: ['transcript'],
  plain: ['count'],
  answer,
})

/**
 * The maximum lengths of a transcript in the prompt, in characters. A longer transcript is sent in as many
 * parts as a video may ask questions, evenly spread.
 */
const budgets = { whole: 48_000, part: 5_000, around: 1_200 }

/** Extra questions that replace those which are not sound. */
const spares = 2
const secondsEach = 90

/** The number of questions to ask the model for, by the length of the talk. */
export const wantedOf = ({ sentences }: Talk): number => {
  const { min, max } = checkpointRules.questions
  const fits = Math.round((sentences.at(-1)?.seconds ?? 0) / secondsEach)
  return Math.min(max, Math.max(min, fits)) + spares
}

/** Contains only the transcript, because all learners with the same transcript share the result. */
export const writeCheckpointsPrompt = (talk: Talk) => ({
  form: prompt.form,
  system: prompt.fill({ transcript: toldTalk(talk), count: wantedOf(talk) }),
  turns: [{ role: 'user' as const, content: `Write ${wantedOf(talk)} questions, as JSON.` }],
})

const line = ({ text, seconds }: Sentence) => `[${clockTime(seconds)}] ${text}`
const sizeOf = (sentences: readonly Sentence[]) =>
  sentences.reduce((sum, sentence) => sum + line(sentence).length + 1, 0)

function toldTalk({ sentences }: Talk): string {
  if (sizeOf(sentences) <= budgets.whole) return sentences.map(line).join('\n')
  const parts = checkpointRules.questions.max
  const each = Math.floor(sentences.length / parts)
  return Array.from({ length: parts }, (_, at) =>
    within(sentences.slice(at * each, (at + 1) * each), budgets.part).join('\n'),
  ).join('\n[…]\n')
}

function within(sentences: readonly Sentence[], room: number): string[] {
  let left = room
  const lines: string[] = []
  for (const sentence of sentences) {
    left -= line(sentence).length + 1
    if (left < 0) break
    lines.push(line(sentence))
  }
  return lines
}

/** For the second reader: the text around each passage, in the order of the talk. */
export function toldAround(talk: Talk, passages: readonly string[]): string {
  const chosen = new Set<Sentence>()
  for (const passage of passages) {
    const at = talk.text.indexOf(passage)
    for (const sentence of talk.sentences)
      if (
        at >= 0 &&
        sentence.start + sentence.text.length > at - budgets.around &&
        sentence.start < at + passage.length + budgets.around / 2
      )
        chosen.add(sentence)
  }
  return talk.sentences
    .filter((sentence) => chosen.has(sentence))
    .map(line)
    .join('\n')
}
