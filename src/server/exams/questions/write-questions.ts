import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { examLimits, type KeyedQuestion, type QuestionsRequest } from '#contract/exams.ts'
import { type Caller, collectList, type Guides } from '#server/platform/guides/guides.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { soundQuestions } from './review-questions.ts'
import { questionFromModel } from './tidy-question.ts'
import { writeQuestionsPrompt } from './write-questions.prompt.ts'

/**
 * An exam's questions, none of them unverified: each closed one was answered a second time without its key, and where
 * the two disagree it is replaced once, else left out. Too few left is a failure, never a doubtful exam.
 */
export async function writeQuestions(
  guides: Guides,
  caller: Caller,
  request: QuestionsRequest,
  asked: readonly KeyedQuestion[] = [],
): Promise<KeyedQuestion[]> {
  const wanted = request.questionCount
  const fewest = Math.min(examLimits.fewestQuestions, wanted)
  const first = await draft(guides, caller, request, wanted, asked)
  // Where nothing new is left to ask, what was asked before is asked again.
  if (asked.length > 0 && first.length < fewest) return writeQuestions(guides, caller, request)
  const sound = await soundQuestions(guides, caller, request, first)
  const missing = wanted - sound.length
  const more = missing > 0 ? await replacements(guides, caller, request, missing, [...asked, ...first]) : []
  const questions = distinct([...sound, ...more]).slice(0, wanted)
  if (questions.length < fewest) throw new ModelFailure('bad_answer')
  return questions.map((question, index) => ({ ...shuffled(question), id: `q${index + 1}` }))
}

const draft = async (
  guides: Guides,
  caller: Caller,
  request: QuestionsRequest,
  count: number,
  avoid: readonly KeyedQuestion[],
): Promise<KeyedQuestion[]> => {
  const { items } = await collectList(
    guides.list(caller, {
      purpose: 'generate-exam-questions',
      prompt: () => writeQuestionsPrompt(request, count, avoid),
      temperature: 0.7,
      maxTokens: 6000,
      size: 'generation',
      shape: {
        name: 'questions',
        item: questionFromModel,
        head: z.object({}),
        min: 1,
        max: count + 5,
        dropBad: true,
      },
      // Without a model questions come from the material itself (ask-about-material.ts).
      offline: () => ({ head: {}, items: [] }),
    }),
  )
  const seen = new Set(avoid.map(({ prompt }) => folded(prompt)))
  const fresh = distinct(items).filter(({ prompt }) => !seen.has(folded(prompt)))
  return fresh.map((question, index) => ({ ...question, id: `d${avoid.length + index + 1}` }))
}

/** One more try for what was taken out. If it fails, the exam is what was sound before. */
async function replacements(
  guides: Guides,
  caller: Caller,
  request: QuestionsRequest,
  count: number,
  asked: readonly KeyedQuestion[],
): Promise<KeyedQuestion[]> {
  try {
    return await soundQuestions(guides, caller, request, await draft(guides, caller, request, count, asked))
  } catch (error) {
    if (error instanceof ModelFailure && error.kind !== 'cancelled') return []
    throw error
  }
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const distinct = (questions: readonly KeyedQuestion[]): KeyedQuestion[] => [
  ...new Map(questions.map((question) => [folded(question.prompt), question])).values(),
]

/** Models like to put the right option at the same place. */
function shuffled(question: KeyedQuestion): KeyedQuestion {
  if (question.kind !== 'multiple_choice') return question
  const options = [...question.options]
  for (let last = options.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [one = '', two = ''] = [options[last], options[other]]
    options[last] = two
    options[other] = one
  }
  return { ...question, options }
}
