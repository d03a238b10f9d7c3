import { z } from 'zod'
import type { ExamProgress } from '#contract/exam-details.ts'
import { examLimits } from '#contract/exams/rules.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { blameAnswer } from '#server/platform/model/blame-answer.ts'
import type { Usage } from '#server/platform/model/call.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { alikeEntries, isAlike } from '#server/platform/text/alike.ts'
import { shuffled } from './draw-questions.ts'
import type { EarlierExams } from './earlier-exams.ts'
import { soundQuestions } from './review-questions.ts'
import { draftedQuestion } from './tidy-question.ts'
import { type ExamConcepts, olderIn } from './weak-concepts.ts'
import { type QuestionsSource, spares, writeQuestionsPrompt } from './write-questions.prompt.ts'

/**
 * Writes an exam's questions, all verified, in three calls at most: a model writes them with a few spares, a
 * second reader without key or rubric answers them, and the reader's short answers are graded. Spares replace
 * refused questions. An invalid reply is requested again, and the last call is skipped for it. If too few are
 * left, the exam fails instead of asking doubtful questions.
 */
export async function* writeQuestions(
  guides: Guides,
  asking: Caller,
  source: QuestionsSource,
  earlier: EarlierExams,
): AsyncGenerator<ExamProgress, KeyedQuestion[]> {
  const wanted = source.request.questionCount
  let left = maxCalls
  const caller: Caller = {
    ...asking,
    onSpent: (usage) => {
      left -= 1
      asking.onSpent?.(usage)
    },
  }
  const { drafted, usage } = yield* draft(guides, caller, source, earlier)
  const refuseTooFew = ({ length }: readonly KeyedQuestion[]) => {
    if (length >= fewestOf(wanted)) return
    blameAnswer(usage, 'too_few')
    throw new ModelFailure('bad_answer')
  }
  refuseTooFew(drafted)
  const sound = yield* soundQuestions(guides, caller, source, drafted, () => left)
  const questions = chosen(sound, wanted)
  refuseTooFew(questions)
  return questions.map((question, index) => ({
    ...question,
    // Models tend to put the right option at the same place.
    options: shuffled(question.options),
    id: `q${index + 1}`,
  }))
}

const maxCalls = 3

const fewestOf = (wanted: number) => Math.min(examLimits.fewestQuestions, wanted)

async function* draft(
  guides: Guides,
  caller: Caller,
  source: QuestionsSource,
  earlier: EarlierExams,
): AsyncGenerator<ExamProgress, { drafted: KeyedQuestion[]; usage: Usage }> {
  const { request } = source
  const count = request.questionCount + spares.closed + spares.short
  const events = guides.list(caller, {
    purpose: 'generate-exam-questions',
    prompt: () => writeQuestionsPrompt(source, earlier),
    temperature: 0.7,
    maxTokens: 8000,
    size: 'generation',
    shape: {
      name: 'questions',
      item: draftedQuestion,
      head: z.object({}),
      min: 1,
      max: count + 5,
      dropBad: true,
    },
    // Without a model, questions come from the material itself (ask-about-material.ts).
    offline: () => ({ head: {}, items: [] }),
  })
  let come = 0
  for await (const event of events) {
    if (event.type === 'failed') throw event.failure
    if (event.type === 'item') {
      come += 1
      yield { step: 'writing', count: come }
    }
    if (event.type === 'done') {
      const items = aboutKnown(event.items, source.concepts, request.questionCount)
      return { drafted: numbered(items, earlier.asked, request.questionCount), usage: event.usage }
    }
  }
  throw new Error('A guide ended without a last word.')
}

/**
 * Each question names one of the allowed concepts or none. Earlier units get no more questions than
 * requested, one for each concept.
 */
function aboutKnown(
  items: readonly KeyedQuestion[],
  concepts: ExamConcepts,
  wanted: number,
): KeyedQuestion[] {
  const own = new Set(concepts.own.map(({ key }) => key))
  const older = new Set(olderIn(concepts, wanted).map(({ key }) => key))
  return items.flatMap(({ concept, ...question }) => {
    if (concept === undefined || own.has(concept))
      return [concept === undefined ? question : { ...question, concept }]
    // Each earlier concept is used once.
    if (older.delete(concept)) return [{ ...question, concept }]
    const isOlder = concepts.weak.some(({ key }) => key === concept)
    return isOlder ? [] : [question]
  })
}

/** If hardly any new questions are left, earlier questions are repeated. */
function numbered(
  items: readonly KeyedQuestion[],
  asked: readonly KeyedQuestion[],
  wanted: number,
): KeyedQuestion[] {
  const all = distinct(items)
  const fresh = all.filter(({ prompt }) => !asked.some((earlier) => isAlike(earlier.prompt, prompt)))
  const drafted = fresh.length < fewestOf(wanted) ? distinct([...fresh, ...all]) : fresh
  return drafted.map((question, index) => ({ ...question, id: `d${index + 1}` }))
}

/**
 * Selects the wanted number in the order in which they were written, with a share of short answers where
 * there are some.
 */
function chosen(sound: readonly KeyedQuestion[], wanted: number): KeyedQuestion[] {
  const short = sound.filter(({ kind }) => kind === 'short_answer')
  const closed = sound.filter(({ kind }) => kind !== 'short_answer')
  const share = wanted < 4 ? 0 : Math.max(1, Math.round(wanted / 5))
  const shortTaken = short.slice(0, Math.max(share, wanted - closed.length))
  const taken = new Set([...closed.slice(0, wanted - shortTaken.length), ...shortTaken])
  return sound.filter((question) => taken.has(question))
}

/** The first of similar questions. */
function distinct(questions: readonly KeyedQuestion[]): KeyedQuestion[] {
  const alike = new Set(alikeEntries(questions.map(({ prompt }) => prompt)).map(({ place }) => place))
  return questions.filter((_, place) => !alike.has(place))
}
