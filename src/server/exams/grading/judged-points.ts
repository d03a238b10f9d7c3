import { z } from 'zod'
import { examLimits, partOfPoints } from '#contract/exams/rules.ts'
import type { GradedPoint } from '#contract/exams.ts'
import { quotationIn } from '#server/platform/text/quotation.ts'

/** One point as a model judges it: first the evidence, then the verdict. */
export const judgedPointSchema = z.object({
  evidence: z.string().max(2000).default(''),
  quotation: z.string().max(examLimits.answer).default(''),
  met: z.boolean(),
  missing: z.string().trim().max(1000).default(''),
})
type JudgedPoint = z.infer<typeof judgedPointSchema>

/** The points that are marked as met by words that the text does not contain, for a second attempt. */
export const unquotedPoints = (points: readonly JudgedPoint[], text: string, where: string): string[] =>
  points.flatMap(({ met, quotation }, index) =>
    met && quotationIn(text, quotation) === null
      ? [
          `${where}, point ${index + 1}: its quotation is not there letter by letter. Quote words that are, or set met to false.`,
        ]
      : [],
  )

const notFound = 'I found no words in your answer that say this.'

/** The points to store: a point is met only if the text contains the quoted words. */
export const countedPoints = (
  criteria: readonly string[],
  points: readonly JudgedPoint[],
  text: string,
): GradedPoint[] =>
  criteria.map((criterion, index) => {
    const point = points[index]
    const quotation = point?.met ? quotationIn(text, point.quotation) : null
    if (quotation !== null) return { criterion, met: true, quotation, missing: '' }
    const missing = point === undefined || point.met ? notFound : point.missing
    return { criterion, met: false, quotation: '', missing }
  })

/** The score of the counted points. */
export const scoreOf = (points: number, counted: readonly Pick<GradedPoint, 'met'>[]): number =>
  partOfPoints(
    points,
    counted.map(({ met }) => met),
  )
