import type { KnowledgeView } from '#server/knowledge/describe-knowledge.ts'
import { loadKnowledge } from '#server/knowledge/load-knowledge.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { OwnLesson } from './load-facts.ts'

/**
 * A lesson with what its learner knows, as late as possible: what was struck or begun a moment ago counts. Without a
 * model nobody is told, so nothing is read.
 */
export async function withKnowledge<Lesson extends OwnLesson>(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  userId: string,
  lesson: Lesson,
  view: KnowledgeView = 'whole',
): Promise<Lesson> {
  if (guides.model === null) return lesson
  const { courseId, unitId } = lesson
  return { ...lesson, knowledge: await loadKnowledge(db, { userId, courseId, unitId }, view) }
}
