import { z } from 'zod'
import type { KeyedQuestion } from '#contract/exams.ts'
import { type CheckpointsProgress, checkpointRules } from '#contract/library/checkpoints.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { cleanHeading } from '#contract/words/text.ts'
import { shuffled } from '#server/exams/questions/draw-questions.ts'
import { soundQuestions } from '#server/exams/questions/review-questions.ts'
import { draftedQuestion } from '#server/exams/questions/tidy-question.ts'
import { noConcepts } from '#server/exams/questions/weak-concepts.ts'
import { hintsThatKeep } from '#server/guide/telling-hints.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { storable } from '#server/platform/text/storable.ts'
import {
  type CheckpointQuestion,
  chooseCheckpoints,
  countDistinct,
  type PlacedQuestion,
} from './choose-checkpoints.ts'
import { placeOf, type Talk } from './talk.ts'
import { toldAround, wantedOf, writeCheckpointsPrompt } from './write-checkpoints.prompt.ts'

const maxLength = { about: 80, explanation: 400, quotation: 800 }

type DraftQuestion = { keyed: KeyedQuestion; quotation: string; about: string }

const line = (most: number) =>
  z
    .string()
    .transform((text) => cleanHeading(storable(text)).replaceAll(/\s+/g, ' ').slice(0, most).toWellFormed())
    .pipe(z.string().min(1))

/** A model's question in the format of all questions. */
const drafted: z.ZodType<DraftQuestion> = z.preprocess(
  (given) => {
    if (!isRecord(given)) return given
    const { question, quotation, about, ...rest } = given
    return {
      keyed: { ...rest, kind: 'multiple_choice', prompt: question, hints: undefined },
      quotation,
      about,
    }
  },
  z.object({
    keyed: draftedQuestion,
    quotation: z.string().max(maxLength.quotation),
    about: line(maxLength.about),
  }),
) as z.ZodType<DraftQuestion>

/**
 * Makes the questions of a talk with a model, all verified: the talk contains their passages word for word,
 * and a second reader, who sees neither key nor reason, answers them as intended. Fails if too few are left;
 * returns none if enough were left but the talk has no room for them.
 */
export async function* writeCheckpoints(
  guides: Guides,
  caller: Caller,
  talk: Talk,
): AsyncGenerator<CheckpointsProgress, PlacedQuestion[]> {
  const written = yield* draft(guides, caller, talk)
  const sound = yield* verified(guides, caller, talk, written)
  const chosen = chooseCheckpoints(talk, sound)
  const { min } = checkpointRules.questions
  if (chosen.length >= min) return chosen
  if (countDistinct(sound) < min) throw new ModelFailure('bad_answer')
  return []
}

async function* draft(
  guides: Guides,
  caller: Caller,
  talk: Talk,
): AsyncGenerator<CheckpointsProgress, DraftQuestion[]> {
  const events = guides.list(caller, {
    purpose: 'write-checkpoints',
    prompt: () => writeCheckpointsPrompt(talk),
    temperature: 0.5,
    maxTokens: 6000,
    size: 'generation',
    shape: {
      name: 'checkpoints',
      item: drafted,
      head: z.object({}),
      min: 1,
      max: wantedOf(talk) + 4,
      dropBad: true,
    },
    // Without a model, questions come from the talk itself (state-checkpoints.ts).
    offline: () => ({ head: {}, items: [] }),
  })
  let come = 0
  for await (const event of events) {
    if (event.type === 'failed') throw event.failure
    if (event.type === 'item') {
      come += 1
      yield { step: 'writing', count: come }
    }
    if (event.type === 'done') return event.items.filter(isAskable).flatMap((item) => standing(talk, item))
  }
  throw new Error('A guide ended without a last word.')
}

const isAskable = ({ keyed: { options } }: DraftQuestion) =>
  options.length >= checkpointRules.options.min && options.length <= checkpointRules.options.max

/**
 * Drops a question whose quotation the talk does not contain; the second reader gets the exact words of the
 * talk.
 */
function standing(talk: Talk, item: DraftQuestion): DraftQuestion[] {
  const place = placeOf(talk, item.quotation)
  return place === null ? [] : [{ ...item, quotation: place.words }]
}

async function* verified(
  guides: Guides,
  caller: Caller,
  talk: Talk,
  items: readonly DraftQuestion[],
): AsyncGenerator<CheckpointsProgress, CheckpointQuestion[]> {
  // The second reader is not called for fewer questions than the minimum.
  if (items.length < checkpointRules.questions.min) return []
  const named = items.map((item, index) => ({ ...item, keyed: { ...item.keyed, id: `c${index + 1}` } }))
  const notes = toldAround(
    talk,
    named.map(({ quotation }) => quotation),
  )
  const source = { taught: { course: '', lesson: '', notes }, concepts: noConcepts }
  const reading = soundQuestions(
    guides,
    caller,
    source,
    named.map(({ keyed }) => keyed),
  )
  for (;;) {
    const { done, value } = await reading.next()
    if (!done) {
      yield { step: 'reading', count: value.count }
      continue
    }
    const sound = new Set(value.map(({ id }) => id))
    return named.filter(({ keyed }) => sound.has(keyed.id)).map(writtenOf)
  }
}

function writtenOf({ keyed, quotation, about }: DraftQuestion): CheckpointQuestion {
  // Models tend to put the right option at the same place.
  const options = shuffled(keyed.options).map(storable)
  const right = storable(keyed.correctAnswer)
  const wrong = options.filter((option) => option !== right)
  const noteOf = (option: string): string => {
    const note = keyed.optionNotes?.find((one) => storable(one.option) === option)?.explanation ?? ''
    const [kept = ''] = hintsThatKeep([storable(note)], { asked: keyed.prompt, choice: { right, wrong } })
    return option === right ? '' : kept
  }
  return {
    question: storable(keyed.prompt),
    options,
    correctOption: options.indexOf(right),
    explanation: storable(keyed.explanation).slice(0, maxLength.explanation).toWellFormed(),
    optionNotes: options.map(noteOf),
    quotation,
    about,
  }
}
