import type { KnowledgeView } from '#server/knowledge/describe-knowledge.ts'
import { loadKnowledge } from '#server/knowledge/load-knowledge.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { OwnLesson } from './load-facts.ts'

/**
 * Adds to a lesson what its learner knows. Read as late as possible, so that a recent change counts. Without
 * a model it is not used, so nothing is read.
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
