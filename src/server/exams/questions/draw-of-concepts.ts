import type { AuthoredQuestion } from '#contract/authored/course-file.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { contentsOfUnits } from '#server/authored/content-store.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type AskedBefore, signOfAuthored } from './asked-before.ts'
import { drawQuestions } from './draw-questions.ts'
import { keyedQuestion } from './keyed-question.ts'

/**
 * Draws questions on these concepts from the banks of their units, a wanted number for each: questions that
 * were never asked come first. Questions of a running exam are excluded, because their result would reveal
 * the answer.
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
    // A question that an unbegun exam contains comes after all that were asked.
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
