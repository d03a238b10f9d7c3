import { z } from 'zod'
import { examLimits, partOfPoints } from '#contract/exams/rules.ts'
import type { GradedPoint } from '#contract/exams.ts'
import { quotationIn } from '#server/platform/text/quotation.ts'

/** One point as a model judges it: first what it found, then its verdict. */
export const judgedPointSchema = z.object({
  evidence: z.string().max(2000).default(''),
  quotation: z.string().max(examLimits.answer).default(''),
  met: z.boolean(),
  missing: z.string().trim().max(1000).default(''),
})
type JudgedPoint = z.infer<typeof judgedPointSchema>

/** Which points are said to be met by words that do not stand in the text, for a second try. */
export const unquotedPoints = (points: readonly JudgedPoint[], text: string, where: string): string[] =>
  points.flatMap(({ met, quotation }, index) =>
    met && quotationIn(text, quotation) === null
      ? [
          `${where}, point ${index + 1}: its quotation does not stand there letter by letter. Quote what does, or set met to false.`,
        ]
      : [],
  )

const notFound = 'I found no words in your answer that say this.'

/** The points as they are kept: one is met only by words that stand in the text. */
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

/** What the counted points earn. */
export const scoreOf = (points: number, counted: readonly Pick<GradedPoint, 'met'>[]): number =>
  partOfPoints(
    points,
    counted.map(({ met }) => met),
  )
