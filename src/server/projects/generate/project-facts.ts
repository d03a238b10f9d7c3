import type { LearnerBrief } from '#contract/profile.ts'
import type { GenerateProject } from '#contract/projects/generate.ts'
import type { UnitFacts } from '#server/classroom/lesson-facts.ts'
import { loadLessonFacts } from '#server/classroom/load-facts.ts'
import { maxPassages } from '#server/classroom/tell-passages.ts'
import type { CourseFacts } from '#server/courses/describe-course.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import { describeKnowledge } from '#server/knowledge/describe-knowledge.ts'
import { readKnowledge } from '#server/knowledge/load-knowledge.ts'
import type { Services } from '#server/platform/http/context.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import { findSourcePassages } from '#server/sources/index/find-source-passages.ts'
import { findSpokenPassages } from '#server/sources/spoken/find-spoken-passages.ts'
import { maxSpoken, type SpokenPassage } from '#server/sources/spoken/spoken-passage.ts'

/**
 * Everything that a guide knows when it plans a project, with the closed list of what the project may use.
 */
export type ProjectFacts = {
  course: CourseFacts
  learner: LearnerBrief
  /** The chosen units, in the order of the course. */
  units: (UnitFacts & { id: string })[]
  /** Of the whole course, in its order. */
  concepts: AskedConcept[]
  /** Empty where the model may not know it. */
  knowledge: string
  documents: FoundPassage[]
  spoken: SpokenPassage[]
  wish: string
  hours: number
}

/** Read from the current rows: what the learner has just struck or deleted is left out. */
export async function loadProjectFacts(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  userId: string,
  { courseId, unitIds, wish, hours }: GenerateProject,
): Promise<ProjectFacts> {
  const [lessons, { all, known }] = await Promise.all([
    Promise.all(unitIds.map((unitId) => loadLessonFacts(db, userId, { courseId, unitId }))),
    readKnowledge(db, { userId, courseId, unitId: null }),
  ])
  const chosen = lessons.toSorted((one, other) => one.unit.position - other.unit.position)
  const [first] = chosen
  if (first === undefined) throw new Error('A project of no unit was asked for.')
  const units = chosen.map(({ unitId, unit }) => ({ ...unit, id: unitId }))
  const words = [wish, ...units.flatMap(({ title, objective }) => [title, objective])].join('\n')
  const isTold = guides.model !== null
  return {
    course: first.course,
    learner: first.learner,
    units,
    concepts: all,
    wish,
    hours,
    knowledge: isTold ? describeKnowledge(known) : '',
    documents:
      isTold && first.documentTitles.length > 0
        ? await findSourcePassages(db, userId, { words, courseId }, maxPassages.written)
        : [],
    spoken:
      isTold && first.hasTranscripts
        ? await findSpokenPassages(db, userId, { words, courseId }, maxSpoken.written)
        : [],
  }
}

/** The concepts of the chosen units; of the whole course where these have none yet. */
export function ideasOf({ concepts, units }: Pick<ProjectFacts, 'concepts' | 'units'>): AskedConcept[] {
  const own = concepts.filter(({ unitId }) => units.some(({ id }) => id === unitId))
  return own.length > 0 ? own : concepts
}
