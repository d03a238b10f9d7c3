import type { Services } from '#server/platform/http/context.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { findSpokenPassages } from '#server/sources/spoken/find-spoken-passages.ts'
import { mostSpoken } from '#server/sources/spoken/spoken-passage.ts'
import type { OwnLesson } from './load-facts.ts'

/** So many passages of documents are told at most; a budget in characters may cut them further. */
export const mostPassages = { chat: 4, written: 10 } as const

type Rooms = Pick<Services, 'db' | 'guides'>
type Asked = { words: string; telling: keyof typeof mostPassages }

/** The words that say what a lesson and its activity are about. */
const wordsOfLesson = ({ unit, activity }: Pick<OwnLesson, 'unit' | 'activity'>): string =>
  [unit.title, unit.objective, activity?.title, activity?.topic].filter(Boolean).join('\n')

/**
 * A lesson with what fits some words best in the course's documents, the learner's own, and in its videos. Of these only
 * a model is told. Most courses have neither, and nothing is searched for.
 */
export async function withPassages<Lesson extends OwnLesson>(
  { db, guides }: Rooms,
  userId: string,
  lesson: Lesson,
  { words, telling }: Asked = { words: wordsOfLesson(lesson), telling: 'written' },
): Promise<Lesson> {
  const { courseId, documentTitles, hasTranscripts } = lesson
  const [documents, spoken] = await Promise.all([
    documentTitles.length === 0
      ? []
      : findSourcePassages(db, userId, { words, courseId }, mostPassages[telling]),
    hasTranscripts && guides.model !== null
      ? findSpokenPassages(db, userId, { words, courseId }, mostSpoken[telling])
      : [],
  ])
  return { ...lesson, documents, spoken }
}

/** For a chat: what was just asked, with the words of the activity where the question has few of its own. */
export const withPassagesFor = <Lesson extends OwnLesson>(
  rooms: Rooms,
  userId: string,
  lesson: Lesson,
  question: string,
): Promise<Lesson> => {
  const about = lesson.activity?.topic || lesson.activity?.title || lesson.unit.title
  return withPassages(rooms, userId, lesson, { words: `${question}\n${about}`, telling: 'chat' })
}
