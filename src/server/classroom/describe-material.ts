import { cutText, withinBudget } from '#server/platform/guides/within-budget.ts'
import { placeOf } from '#server/sources/cite/describe-passages.ts'
import type { LessonFacts } from './lesson-facts.ts'

/** How much of each a guide is told, in characters. */
export const materialBudgets = {
  notes: 30_000,
  headings: 2000,
  resources: 4000,
  exercises: 8000,
  pages: 8000,
} as const

/**
 * The notes of the lesson: those of this activity first, then the others in their order. What is too long is taken from
 * the last of the others first, and from this activity's own at the very end.
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

/** How notes that earlier releases wrote without a model say that they only repeat the course's description. */
export const repeatsCourse = (notes: string): boolean =>
  notes.includes('These notes were put together from the course’s own words')

/** The notes that can be quoted as a source: those that only repeat the course are none. */
export const quotableNotes = ({ notes, activity }: Pick<LessonFacts, 'notes' | 'activity'>): string =>
  describeNotes({ activity, notes: notes.filter(({ text }) => !repeatsCourse(text)) })

/** What the notes of the lesson speak of, by their headings. */
export function describeHeadings({ notes }: Pick<LessonFacts, 'notes'>): string {
  const headings = notes.flatMap(({ title, text }) => [
    ...(title === '' ? [] : [title]),
    ...[...text.matchAll(/^#{1,4} +(?! )(.+)$/gm)].map(([, heading = '']) => `- ${heading.trim()}`),
  ])
  return cutText(headings.join('\n'), materialBudgets.headings)
}

/** The works on the activity's own list; their links are searches, which are no use to a guide. */
export const describeResources = ({ resources }: Pick<LessonFacts, 'resources'>): string =>
  cutText(
    resources
      .map(({ title, description }) => `- ${title}${description === '' ? '' : `: ${description}`}`)
      .join('\n'),
    materialBudgets.resources,
  )

/**
 * What the notes ask the learner to try. A guide has a kept answer to compare with only where there is an attempt: what
 * it is not told, nobody can talk out of it. What is too long is taken from the last exercises first, those without an attempt before others.
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
 * What the learner brought, then what they wrote themselves, each called what it is. Every text has its share, so that a
 * long one leaves room for the others; what is too long is taken from what they wrote first.
 */
export function describePages({ pages }: Pages): string {
  const share = Math.floor(materialBudgets.pages / Math.max(1, pages.length))
  const told = (wanted: 'source' | 'own', name: string, weight: number) =>
    pages
      .filter(({ kind }) => kind === wanted)
      .map(({ title, text }) => ({
        weight,
        text: `${name} “${title}”:\n${cutText(text, Math.max(share, 1500))}`,
      }))
  return withinBudget(
    [...told('source', 'From their source', 2), ...told('own', 'They wrote themselves, on the page', 1)],
    materialBudgets.pages,
  )
}

/** What the learner brought and nothing of what they wrote, for whoever asks about it. */
export const describeSources = ({ pages }: Pages): string =>
  describePages({ pages: pages.filter(({ kind }) => kind === 'source') })

/** What the learner brought, by where it is from: documents, what they pasted, and last the videos of the course. */
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

/** Passages of the learner's documents as the guide without a model quotes them. */
export const documentPages = ({ documents }: Pick<LessonFacts, 'documents'>) =>
  documents.map((passage, index) => ({
    title: placeOf({ ...passage, heading: '' }),
    text: passage.text,
    kind: 'document' as const,
    passage: index + 1,
  }))
