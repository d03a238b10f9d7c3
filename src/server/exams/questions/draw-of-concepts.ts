import type { AuthoredQuestion } from '#contract/authored/course-file.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { contentsOfUnits } from '#server/authored/content-store.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type AskedBefore, signOfAuthored } from './asked-before.ts'
import { drawQuestions } from './draw-questions.ts'
import { keyedQuestion } from './keyed-question.ts'

/**
 * Questions on these concepts from the banks of their units, as many of each as wanted: never asked before first, and
 * none that stands in an exam that is under way, for its result would tell the answer.
 */
export async function drawOfConcepts(
  db: Connection,
  concepts: readonly AskedConcept[],
  ofEach: number,
  { ago, underWay, waiting }: AskedBefore,
): Promise<{ keyed: KeyedQuestion; isFresh: boolean }[]> {
  const unitIds = [...new Set(concepts.flatMap(({ unitId }) => unitId ?? []))]
  const contents = await contentsOfUnits(db, unitIds)
  const askedAgo = (question: AuthoredQuestion) => {
    const sign = signOfAuthored(question)
    // One that an exam waits to ask comes after all that were asked.
    return waiting.has(sign) ? 0 : ago.get(sign)
  }
  return concepts.flatMap((concept) => {
    const content = contents.get(concept.unitId ?? '')
    const bank = (content?.questions ?? []).filter(
      (question) => question.concept === concept.key && !underWay.has(signOfAuthored(question)),
    )
    return drawQuestions({ bank, count: ofEach, askedAgo }).map((question) => ({
      isFresh: askedAgo(question) === undefined,
      keyed: keyedQuestion(question, content?.head.concepts ?? []),
    }))
  })
}
