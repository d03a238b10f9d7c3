import { cutText, withinBudget } from '#server/platform/guides/within-budget.ts'
import type { LessonFacts } from './lesson-facts.ts'

/** How much of each a guide is told, in characters. */
export const materialBudgets = { notes: 30_000, headings: 2000, resources: 4000, exercises: 8000 } as const

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
    ...[...text.matchAll(/^#{1,4} +(.+)$/gm)].map(([, heading = '']) => `- ${heading.trim()}`),
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
 * What the notes ask the learner to try. A guide has the kept answers to compare with, and is told for each whether the
 * learner may hear it. What is too long is taken from the last exercises first, those without an attempt before others.
 */
export const describeExercises = ({ exercises }: Pick<LessonFacts, 'exercises'>): string =>
  withinBudget(
    exercises.map(({ prompt, answer, attempt }, index) => ({
      weight: attempt === null ? 1 : 2,
      text: [
        `Exercise ${index + 1}: ${prompt}`,
        attempt === null
          ? 'Not attempted yet: do not give its answer away.'
          : `The learner answered: ${attempt}`,
        `Kept answer: ${answer}`,
      ].join('\n'),
    })),
    materialBudgets.exercises,
  )
