import type { AuthoredActivity, AuthoredUnit, AuthoredWork } from '#contract/authored/course-file.ts'
import { courseFileLimits, notesTypes } from '#contract/authored/course-file-limits.ts'
import type { Resource } from '#contract/classroom.ts'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { examLimits } from '#contract/exams/rules.ts'
import { asKept, innerTitle } from '#contract/words/text.ts'
import type { OwnUnit } from '#server/authored/edit/own-unit.ts'
import { draftQuestions } from './draft-questions.ts'
import type { PreparedLesson } from './prepared-lessons.ts'

type Row = PreparedLesson['activities'][number]
export type UnitDraft = { content: AuthoredUnit; activityIds: string[]; leftOut: string[] }

/** The first text that is not empty, cut to its limit. */
const first = (limit: number, ...texts: string[]) =>
  texts.map((text) => asKept(text.slice(0, limit))).find((text) => text !== '') ?? ''

const sixWords = (text: string) => text.split(/\s+/).slice(0, 6).join(' ')

/**
 * Converts a prepared lesson to content that all learners may get: never what the learner wrote, asked or
 * answered.
 */
export function draftUnit(
  { unit, content: begun }: Pick<OwnUnit, 'unit' | 'content'>,
  { plan, activities, questions: asked, hasOwnPages, concepts: planned }: PreparedLesson,
  isTaken: (key: string) => boolean,
): UnitDraft {
  const title = first(courseLimits.unitTitle, innerTitle(unit.title), plan?.title ?? '', 'Lesson')
  const objective = first(courseLimits.unitText, unit.unitObjective, plan?.objective ?? '', title)
  const assessment = first(courseLimits.unitText, unit.unitAssessment, objective)
  const kept = planned
    .filter(({ key }) => !isTaken(key))
    .map((concept) => ({ ...concept, label: sixWords(concept.label) }))
  const itself = {
    key: freeKey(title, unit.position + 1, isTaken),
    label: first(100, sixWords(title)),
    statement: first(500, objective),
  }
  // The unit's own concepts, if it came with concepts but no lesson.
  const concepts = begun?.head.concepts ?? (kept.length > 0 ? kept : [itself])
  const questions = hasOwnPages
    ? []
    : draftQuestions(
        asked,
        concepts.map(({ key }) => key),
      )
  const drafted = activities.map((row) => ({
    row,
    activity: draftActivity(row, { objective, questionCount: questions.length }),
  }))
  const taken = drafted.flatMap(({ row, activity }) => (activity === undefined ? [] : [{ row, activity }]))
  return {
    content: {
      head: { title, objective, assessment, concepts },
      activities: taken.map(({ activity }) => activity),
      questions,
      cards: begun?.cards ?? [],
    },
    activityIds: taken.map(({ row }) => row.id),
    leftOut: leftOutSentences(
      drafted.flatMap(({ row, activity }) => (activity === undefined ? [row] : [])),
      { hasQuestions: questions.length > 0, hasOwnPages },
    ),
  }
}

function draftActivity(
  { leader, title, type, objective, content, resources, exercises }: Row,
  lesson: { objective: string; questionCount: number },
): AuthoredActivity | undefined {
  const named = {
    title: first(300, innerTitle(title), 'Activity'),
    objective: first(2000, objective, lesson.objective),
  }
  const text = asKept(content ?? '').slice(0, courseFileLimits.notes)
  const empty = { text: '', exercises: [], works: [] }
  if (leader === 'Professor' && text !== '')
    return {
      ...empty,
      head: { guide: 'Professor', ...named, type: notesTypes.find((known) => known === type) ?? 'lecture' },
      text,
      exercises: (exercises ?? [])
        .slice(0, courseFileLimits.exercises)
        .map(({ prompt, answer, hints = [] }) => ({
          prompt: asKept(prompt),
          answer: asKept(answer),
          ...(hints.length > 0 && { hints: hints.map(asKept) }),
        })),
    }
  const works = (resources ?? []).slice(0, 12).flatMap(asWork)
  if (leader === 'Librarian' && works.length > 0)
    return { ...empty, head: { guide: 'Librarian', ...named }, text, works }
  const { min, default: usual } = examLimits.questionCount
  if (leader === 'Examiner' && lesson.questionCount >= min)
    return {
      ...empty,
      head: { guide: 'Examiner', ...named, questions: Math.min(usual, lesson.questionCount) },
    }
  return undefined
}

const kindsByHost: Record<string, AuthoredWork['kind']> = {
  'openlibrary.org': 'book',
  'scholar.google.com': 'article',
  'www.youtube.com': 'video',
  'ocw.mit.edu': 'course',
  'www.wikipedia.org': 'reference',
  'duckduckgo.com': 'practice',
}

/** A work without its link: the link was a search, and a learner who opens the lesson gets a new one. */
function asWork({ title, description, link, kind }: Resource): AuthoredWork[] {
  const named = first(300, title)
  const host = URL.canParse(link) ? new URL(link).host : ''
  return named === ''
    ? []
    : [
        {
          title: named,
          kind: kind ?? kindsByHost[host] ?? 'reference',
          where: first(1000, description, 'Look it up by its title.'),
        },
      ]
}

/** A key that is unique in the course, made from the title if it contains letters. */
function freeKey(title: string, number: number, isTaken: (key: string) => boolean): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const key = plain.slice(0, 5).join('-') || `unit-${number}`
  for (let count = 1; ; count++) {
    const tried = count === 1 ? key : `${key}-${count}`
    if (!isTaken(tried)) return tried
  }
}

function leftOutSentences(
  rows: readonly Row[],
  { hasQuestions, hasOwnPages }: { hasQuestions: boolean; hasOwnPages: boolean },
): string[] {
  const names = rows.map(({ title }) => `“${innerTitle(title)}”`)
  const unprepared = names.length === 0 ? [] : [`Not prepared yet, and so left out: ${names.join(', ')}.`]
  const unasked = hasOwnPages
    ? ['Exam questions are left out, because your own pages may be quoted in them.']
    : hasQuestions
      ? []
      : ['No exam questions go along: only those of exams you have submitted can, once a model checked them.']
  return ['Your own pages, conversations, answers and results stay yours.', ...unprepared, ...unasked]
}
