import { createHash } from 'node:crypto'
import type { AuthoredActivity, AuthoredUnit, AuthoredWork } from '#contract/authored/course-file.ts'
import type { Exercise, Resource } from '#contract/classroom.ts'
import type { activities } from '#db/classroom.ts'
import { hintsThatKeep } from '#server/guide/telling-hints.ts'
import { searchLink } from './search-link.ts'

type Filled = Pick<
  typeof activities.$inferInsert,
  'leader' | 'title' | 'type' | 'objective' | 'content' | 'exercises' | 'resources' | 'isAuthored'
>

/**
 * An activity of a lesson as its author wrote it. A part that the author left empty is not theirs: a guide prepares it
 * as in any other lesson. Exercises that were there before keep their ids, so that attempts at them stay.
 */
export function filledActivity(
  authored: AuthoredActivity,
  bank: AuthoredUnit['questions'],
  before: readonly Exercise[] = [],
): Filled {
  const { head, text } = authored
  const named = { leader: head.guide, title: head.title, objective: head.objective }
  if (head.guide === 'Professor')
    return {
      ...named,
      type: head.type,
      content: text || null,
      exercises: text === '' ? null : namedExercises(authored, before),
      isAuthored: text !== '',
    }
  if (head.guide === 'Librarian') {
    const isAuthored = text !== '' || authored.works.length > 0
    return {
      ...named,
      type: 'reading',
      content: text || null,
      resources: isAuthored ? authored.works.map(asResource) : null,
      isAuthored,
    }
  }
  const { concepts } = head
  const isAsked = bank.some(({ concept }) => concepts?.includes(concept) ?? true)
  return { ...named, type: 'exam', isAuthored: isAsked }
}

/** An exercise by its words: a change that is undone brings its attempt back with it. */
const exerciseId = (prompt: string) => createHash('sha256').update(prompt).digest('hex').slice(0, 8)

const namedExercises = ({ exercises }: AuthoredActivity, before: readonly Exercise[]): Exercise[] =>
  exercises.map(({ prompt, answer, hints: given = [] }) => {
    const hints = hintsThatKeep(given, { asked: prompt, answer: { text: answer, points: [] } })
    return {
      id: before.find((exercise) => exercise.prompt === prompt)?.id ?? exerciseId(prompt),
      prompt,
      answer,
      ...(hints.length > 0 && { hints }),
    }
  })

const asResource = ({ title, kind, where, address }: AuthoredWork): Resource => ({
  title,
  description: where,
  kind,
  ...(address === undefined ? { link: searchLink(kind, title) } : { link: address, isDirect: true }),
})
