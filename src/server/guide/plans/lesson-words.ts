import type { LessonContext } from '#contract/classroom.ts'
import { findPassages } from '#server/guide/text/find-passages.ts'
import { keyTerms, type Term } from '#server/guide/text/key-terms.ts'
import { type Language, languageOf } from '#server/guide/text/language.ts'
import { oneLine } from '#server/guide/text/plain-text.ts'
import { type Reading, readBlocks, type Sentence } from '#server/guide/text/read-text.ts'
import { termsIn } from '#server/guide/text/terms-in.ts'
import { type Block, textBlocks, withoutMarks } from '#server/guide/text/text-blocks.ts'
import { type Aim, aimSentences, readAim } from './aims.ts'
import { courseBlocks } from './course-blocks.ts'

/** The defaults of fields that nobody filled in. */
const unsaid = new Set([
  'Untitled Course',
  'No course description provided.',
  'Untitled Lesson',
  'No lesson objective provided.',
  'No objectives provided.',
  'Unknown',
])

/** A lesson as its course speaks of it. */
export type LessonWords = {
  language: Language
  reading: Reading
  title: string
  course: string
  aim: Aim | undefined
  assessment: string
  /** The lesson's own terms, then those of the sentences about it. */
  terms: Term[]
  /** The course's sentences about this lesson, in the course's order. */
  sentences: Sentence[]
  /** Those of them that speak of the lesson itself and not only of what stands around it. */
  about: Sentence[]
}

type LessonInput = Pick<
  LessonContext,
  'courseTitle' | 'courseDescription' | 'lessonTitle' | 'lessonObjective' | 'lessonAssessment'
> & {
  activityTitle?: string | undefined
  activityObjective?: string | undefined
  courseText?: string | undefined
}

const said = (text: string, limit: number): string => {
  const plain = oneLine(withoutMarks(text), limit)
  return unsaid.has(plain) ? '' : plain
}

const line = (kind: Block['kind'], text: string): Block[] =>
  text === '' ? [] : [{ kind, text, heading: '' }]

const fewest = 6

/** The sentences about a lesson, and those next to them until there are enough to work with. */
function withNeighbours(about: readonly Sentence[], body: readonly Sentence[]): Sentence[] {
  const chosen = new Set(about)
  const near = (sentence: Sentence) =>
    about.length === 0
      ? sentence.index
      : Math.min(...about.map((one) => Math.abs(one.index - sentence.index)))
  const rest = body.filter((sentence) => !chosen.has(sentence) && sentence.words.length > 3)
  for (const sentence of rest.sort((a, b) => near(a) - near(b) || a.index - b.index)) {
    if (chosen.size >= fewest) break
    chosen.add(sentence)
  }
  return [...chosen].sort((a, b) => a.index - b.index)
}

/** Reads a lesson's title, aim and course text together and finds what the course says about this lesson. */
export function readLesson(context: LessonInput): LessonWords {
  const title = said(context.activityTitle ?? '', 300) || said(context.lessonTitle, 300)
  const lesson = said(context.lessonTitle, 300)
  const course = said(context.courseTitle, 300)
  const objective = said(context.activityObjective ?? '', 2000) || said(context.lessonObjective, 2000)
  const description = unsaid.has(context.courseDescription.trim()) ? '' : context.courseDescription
  const aims = objective === '' ? [] : aimSentences(objective)
  const text = [...textBlocks(description, 5000), ...courseBlocks(context.courseText ?? '')]
  const seen = new Set<string>()
  const fresh = text.filter((block) => !seen.has(block.text) && seen.add(block.text))
  const own = [
    ...line('heading', title),
    ...line('heading', lesson === title ? '' : lesson),
    ...aims.map((text): Block => ({ kind: 'aim', text, heading: '' })),
  ]
  const blocks = [...own, ...line('heading', course), ...fresh]
  const language = languageOf(
    blocks
      .map((block) => block.text)
      .join(' ')
      .slice(0, 2000),
  )
  const reading = readBlocks(blocks, language)
  const all = keyTerms(reading, 80)
  const body = reading.sentences.filter(({ block }) => fresh.includes(block) && block.kind !== 'heading')
  const found = findPassages(
    `${title} ${lesson} ${objective}`,
    body.map((sentence) => ({ text: sentence.text, source: sentence })),
    language,
  )
  const about = found
    .filter(({ score }) => score >= 0.15 * (found[0]?.score ?? 0))
    .slice(0, 5)
    .map(({ source }) => source)
  const sentences = withNeighbours(about, body)
  const ownSentences = reading.sentences.filter(({ block }) => own.includes(block))
  const terms = [...ownSentences, ...sentences].flatMap((sentence) => termsIn(sentence, all))
  return {
    language,
    reading,
    title: title || course || 'this lesson',
    course,
    aim: aims[0] === undefined ? undefined : readAim(aims[0]),
    assessment: said(context.lessonAssessment, 2000),
    terms: [...new Set(terms)],
    sentences,
    about,
  }
}
