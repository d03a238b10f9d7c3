import type { Connection } from '#server/platform/database/db.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import type { OwnLesson } from './load-facts.ts'

/** So many passages are told at most; a budget in characters may cut them further. */
export const mostPassages = { chat: 4, written: 10 } as const

/** The words that say what a lesson and its activity are about. */
export const wordsOfLesson = ({ unit, activity }: Pick<OwnLesson, 'unit' | 'activity'>): string =>
  [unit.title, unit.objective, activity?.title, activity?.topic].filter(Boolean).join('\n')

/** A lesson with the passages of the course's documents, the learner's own, that fit some words best. */
export async function withDocuments<Lesson extends OwnLesson>(
  db: Connection,
  userId: string,
  lesson: Lesson,
  { words = wordsOfLesson(lesson), most = mostPassages.written }: { words?: string; most?: number } = {},
): Promise<Lesson> {
  const { courseId, documentTitles } = lesson
  // Most courses have none, and nothing is searched for.
  if (documentTitles.length === 0) return lesson
  return { ...lesson, documents: await findSourcePassages(db, userId, { words, courseId }, most) }
}

/** For a chat: what was just asked, with the words of the activity where the question has few of its own. */
export const withDocumentsFor = <Lesson extends OwnLesson>(
  db: Connection,
  userId: string,
  lesson: Lesson,
  question: string,
): Promise<Lesson> => {
  const about = lesson.activity?.topic || lesson.activity?.title || lesson.unit.title
  return withDocuments(db, userId, lesson, { words: `${question}\n${about}`, most: mostPassages.chat })
}
