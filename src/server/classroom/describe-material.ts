import { cutText, withinBudget } from '#server/platform/guides/within-budget.ts'
import { placeOf } from '#server/sources/cite/describe-passages.ts'
import type { LessonFacts } from './lesson-facts.ts'

/** The maximum length of each part in a guide's prompt, in characters. */
export const materialBudgets = {
  notes: 30_000,
  headings: 2000,
  resources: 4000,
  exercises: 8000,
  pages: 8000,
} as const

/**
 * The notes of the lesson: this activity's first, then the others in order. Where they are too long, the last
 * of the others is cut first, and this activity's notes at the very end.
 */
export function describeNotes({ notes, activity }: Pick<LessonFacts, 'notes' | 'activity'>): string {
  const isOwn = ({ activityId }: LessonFacts['notes'][number]) => activityId === (activity?.id ?? '')
  const others = notes.filter((one) => !isOwn(one)).map(({ title, text }) => `# ${title}\n\n${text}`)
  return withinBudget(
    [
      ...notes.filter(isOwn).map(({ text }) => ({ weight: 2, text: others.length > 0 ? `${text}\n` : text })),
      ...others.map((text, at) => ({ weight: 1, text: at < others.length - 1 ? `${text}\n` : text })),
    ],
    materialBudgets.notes,
  )
}

/**
 * Whether notes only repeat the course's description: earlier releases wrote such notes without a model, with
 * this sentence.
 */
export const repeatsCourse = (notes: string): boolean =>
  notes.includes('These notes were put together from the course’s own words')

/** The notes that can be quoted as a source, without those that only repeat the course. */
export const quotableNotes = ({ notes, activity }: Pick<LessonFacts, 'notes' | 'activity'>): string =>
  describeNotes({ activity, notes: notes.filter(({ text }) => !repeatsCourse(text)) })

/** The topics of the notes, by their headings. */
export function describeHeadings({ notes }: Pick<LessonFacts, 'notes'>): string {
  const headings = notes.flatMap(({ title, text }) => [
    ...(title === '' ? [] : [title]),
    ...[...text.matchAll(/^#{1,4} +(?! )(.+)$/gm)].map(([, heading = '']) => `- ${heading.trim()}`),
  ])
  return cutText(headings.join('\n'), materialBudgets.headings)
}

/** The works on the activity's own list. Their links are searches, which a guide cannot use. */
export const describeResources = ({ resources }: Pick<LessonFacts, 'resources'>): string =>
  cutText(
    resources
      .map(({ title, description }) => `- ${title}${description === '' ? '' : `: ${description}`}`)
      .join('\n'),
    materialBudgets.resources,
  )

/**
 * The exercises of the notes. A stored answer is included only for exercises with an attempt: a learner
 * cannot talk a guide into revealing what is not in its prompt. Where this is too long, the last exercises
 * are cut first, those without an attempt before others.
 */
export const describeExercises = ({ exercises }: Pick<LessonFacts, 'exercises'>): string =>
  withinBudget(
    exercises.map(({ prompt, answer, attempt }, index) => ({
      weight: attempt === null ? 1 : 2,
      text: [
        `Exercise ${index + 1}: ${prompt}`,
        ...(attempt === null
          ? ['Not attempted yet: do not give its answer away.']
          : [`The learner answered: ${attempt}`, `Kept answer: ${answer}`]),
      ].join('\n'),
    })),
    materialBudgets.exercises,
  )

type Pages = Pick<LessonFacts, 'pages'>

/**
 * The learner's own material and their own writing, each named as such. Every text gets an equal share, so
 * that a long one leaves room for the others; where this is too long, the learner's own writing is cut first.
 */
export function describePages({ pages }: Pages): string {
  const share = Math.floor(materialBudgets.pages / Math.max(1, pages.length))
  const entries = (wanted: 'source' | 'own', name: string, weight: number) =>
    pages
      .filter(({ kind }) => kind === wanted)
      .map(({ title, text }) => ({
        weight,
        text: `${name} “${title}”:\n${cutText(text, Math.max(share, 1500))}`,
      }))
  return withinBudget(
    [
      ...entries('source', 'From their source', 2),
      ...entries('own', 'They wrote themselves, on the page', 1),
    ],
    materialBudgets.pages,
  )
}

/**
 * Only the learner's material, without their own writing, for prompts that ask questions about the material.
 */
export const describeSources = ({ pages }: Pages): string =>
  describePages({ pages: pages.filter(({ kind }) => kind === 'source') })

/** The learner's material by its origin: documents, pasted texts, and last the videos of the course. */
export const describeSourceTitles = ({
  pages,
  documentTitles,
  videoTitles,
}: Pages & Pick<LessonFacts, 'documentTitles' | 'videoTitles'>): string =>
  cutText(
    [
      ...new Set([
        ...documentTitles.map((title) => `- ${title}`),
        ...pages.filter(({ kind }) => kind === 'source').map(({ title }) => `- ${title}`),
        ...videoTitles.map((title) => `- the video ${title}`),
      ]),
    ].join('\n'),
    materialBudgets.headings,
  )

/** Passages of the learner's documents in the form that the guide without a model quotes. */
export const documentPages = ({ documents }: Pick<LessonFacts, 'documents'>) =>
  documents.map((passage, index) => ({
    title: placeOf({ ...passage, heading: '' }),
    text: passage.text,
    kind: 'document' as const,
    passage: index + 1,
  }))
