import { z } from 'zod'
import {
  type AuthoredActivity,
  activityHeadSchema,
  cardsBlockSchema,
  questionBlockSchema,
  unitHeadSchema,
} from '#contract/authored/course-file.ts'
import { examLimits } from '#contract/exams/rules.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import type { UnitParts } from '#server/course-files/check-concepts.ts'
import { checkUnit } from '#server/course-files/check-unit.ts'
import { conceptNamed } from '#server/course-files/concept-named.ts'
import type { Report, WithLine } from '#server/course-files/fault.ts'
import { activityOf, readBlocks } from '#server/course-files/read-parts.ts'
import { bodyOf } from '#server/course-files/split-markdown.ts'
import { readQuizzes } from './read-quizzes.ts'
import type { Piece, Section } from './sections.ts'

/** In one file the headings give the titles, and everything else has a default. */
export const unitBlockSchema = z.strictObject({
  objective: unitHeadSchema.shape.objective.default(''),
  assessment: unitHeadSchema.shape.assessment.default(''),
  concepts: unitHeadSchema.shape.concepts.optional(),
})

type Reading = {
  file: string
  report: Report
  /** Keys of concepts that earlier units have. */
  taken: Set<string>
}

const named = (piece: Piece, name: string) => ({
  blocks: piece.blocks.filter((block) => block.name === name),
})

export function readSingleUnit({ start, activities: pieces }: Section, reading: Reading): UnitParts {
  const { file, report, taken } = reading
  const all: Piece = { ...start, blocks: [start, ...pieces].flatMap(({ blocks }) => blocks) }
  const [own, second] = readBlocks(named(all, 'unit'), 'unit', unitBlockSchema, report)
  if (second !== undefined)
    report({ file, line: second.line - 1, message: 'This unit has a second block “unit”.' })
  const { concepts, objective, assessment } = own?.value ?? { objective: '', assessment: '' }
  const { data: title = '', error } = unitHeadSchema.shape.title.safeParse(start.title)
  if (error) report({ file, line: start.line, message: 'This title is empty or too long.' })
  const head = {
    title,
    objective,
    assessment,
    concepts: concepts ?? [conceptNamed(title, objective, taken)],
  }
  for (const { key } of head.concepts) taken.add(key)
  const first = head.concepts[0]?.key ?? ''
  const found = { file, report, first, count: 0 }
  const questions = readBlocks(
    named(all, 'question'),
    'question',
    orFirst(questionBlockSchema, first),
    report,
  )
  const lists = readBlocks(named(all, 'cards'), 'cards', eachOrFirst(cardsBlockSchema, first), report)
  const read = [start, ...pieces].map((piece) => {
    const quizzes = readQuizzes(file, piece.lines, first, report)
    questions.push(...quizzes.questions)
    return { ...piece, title: piece.title, body: bodyOf(quizzes.rest), asks: quizzes.questions.length > 0 }
  })
  found.count = questions.length
  const activities = read.flatMap((piece, index) => readPiece(piece, index === 0, found) ?? [])
  if (questions.length > 0 && !activities.some(({ value }) => value.head.guide === 'Examiner'))
    activities.push(ownExam(questions.length, { file, line: start.line }))
  const unit = {
    head: { value: head, file, line: start.line },
    activities,
    questions: questions.toSorted((a, b) => a.line - b.line),
    cards: lists.flatMap(({ value, ...place }) => value.map((card) => ({ value: card, ...place }))),
  }
  checkUnit(unit, activities.length, report)
  return unit
}

type ReadPiece = Piece & { body: string; asks: boolean }
type UnitFile = { file: string; report: Report; first: string; count: number }

/** The activity under a heading; nothing where there is only what belongs to the unit. */
function readPiece(piece: ReadPiece, isStart: boolean, { file, report, count }: UnitFile) {
  const has = (name: string) => piece.blocks.some((block) => block.name === name)
  const asks = piece.asks || has('question')
  const holdsOwn = piece.body !== '' || has('exercise') || has('resources') || has('activity')
  if (!holdsOwn && (isStart || !asks)) {
    if (!isStart && !has('cards'))
      report({ file, line: piece.line, message: 'There is nothing under this heading.' })
    return undefined
  }
  const guide = has('resources') ? 'Librarian' : holdsOwn ? 'Professor' : 'Examiner'
  const defaults = { guide, title: piece.title, objective: '' }
  const headSchema = z.preprocess((given) => withDefaults(given, defaults, count), activityHeadSchema)
  const [own] = has('activity') ? readBlocks(named(piece, 'activity'), 'activity', headSchema, report) : []
  const whole = has('activity') ? own : { value: headSchema.safeParse({}).data, line: piece.line + 1 }
  if (whole?.value === undefined) {
    if (!has('activity')) report({ file, line: piece.line, message: 'This title is empty or too long.' })
    return undefined
  }
  const blocks = piece.blocks.filter(({ name }) => name === 'exercise' || name === 'resources')
  return activityOf({ file, line: piece.line, head: whole.value, body: piece.body, blocks }, report)
}

function withDefaults(given: unknown, defaults: { guide: string }, count: number): unknown {
  if (typeof given !== 'object' || given === null) return given
  const head: Record<string, unknown> = { ...defaults, ...given }
  if (head.guide === 'Professor') head.type ??= 'lecture'
  if (head.guide === 'Examiner' && count > 0)
    head.questions ??= Math.min(count, examLimits.questionCount.default)
  return head
}

/** Of a unit with questions that no activity asks. */
const ownExam = (count: number, place: { file: string; line: number }): WithLine<AuthoredActivity> => ({
  ...place,
  value: {
    head: {
      guide: 'Examiner',
      title: 'Check yourself',
      objective: '',
      questions: Math.min(count, examLimits.questionCount.default),
    },
    text: '',
    exercises: [],
    works: [],
  },
})

const withConcept = (value: unknown, concept: string) => (isRecord(value) ? { concept, ...value } : value)

/** What names no concept is about the unit's first. */
const orFirst = <T>(schema: z.ZodType<T>, concept: string) =>
  z.preprocess((value) => withConcept(value, concept), schema)
const eachOrFirst = <T>(schema: z.ZodType<T>, concept: string) =>
  z.preprocess(
    (list) => (Array.isArray(list) ? list.map((value) => withConcept(value, concept)) : list),
    schema,
  )
