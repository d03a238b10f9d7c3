import type { Services } from '#server/platform/http/context.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { findSpokenPassages } from '#server/sources/spoken/find-spoken-passages.ts'
import { maxSpoken } from '#server/sources/spoken/spoken-passage.ts'
import type { OwnLesson } from './load-facts.ts'

/** The maximum number of passages of documents in a prompt; a budget in characters may reduce it further. */
export const maxPassages = { chat: 4, written: 10 } as const

type Rooms = Pick<Services, 'db' | 'guides'>
type PassageQuery = { words: string; telling: keyof typeof maxPassages }

/** The words that describe a lesson and its activity. */
const wordsOfLesson = ({ unit, activity }: Pick<OwnLesson, 'unit' | 'activity'>): string =>
  [unit.title, unit.objective, activity?.title, activity?.topic].filter(Boolean).join('\n')

/**
 * Adds to a lesson the best passages for some words from the learner's documents in the course and from its
 * videos. Passages of videos are only for a model. Most courses have neither, and then nothing is searched.
 */
export async function withPassages<Lesson extends OwnLesson>(
  { db, guides }: Rooms,
  userId: string,
  lesson: Lesson,
  { words, telling }: PassageQuery = { words: wordsOfLesson(lesson), telling: 'written' },
): Promise<Lesson> {
  const { courseId, documentTitles, hasTranscripts } = lesson
  const [documents, spoken] = await Promise.all([
    documentTitles.length === 0
      ? []
      : findSourcePassages(db, userId, { words, courseId }, maxPassages[telling]),
    hasTranscripts && guides.model !== null
      ? findSpokenPassages(db, userId, { words, courseId }, maxSpoken[telling])
      : [],
  ])
  return { ...lesson, documents, spoken }
}

/** For a chat: searches by the message and by the topic of the activity, because a message may be short. */
export const withPassagesFor = <Lesson extends OwnLesson>(
  rooms: Rooms,
  userId: string,
  lesson: Lesson,
  question: string,
): Promise<Lesson> => {
  const about = lesson.activity?.topic || lesson.activity?.title || lesson.unit.title
  return withPassages(rooms, userId, lesson, { words: `${question}\n${about}`, telling: 'chat' })
}
