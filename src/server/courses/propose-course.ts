import { z } from 'zod'
import type { CourseProposal } from '#contract/courses/course-proposal.ts'
import { courseLimits, difficultyLevels } from '#contract/courses/course-rules.ts'
import { cutWords, fieldsBySentence, maxTitleLength } from '#contract/courses/sentence-rule.ts'
import { cleanHeading } from '#contract/words/text.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { storable } from '#server/platform/text/storable.ts'
import { courseFault } from './course-fault.ts'
import { proposeCoursePrompt } from './propose-course.prompt.ts'

const lengths = { description: 1000, entry: 200, entries: 6 } as const

const line = (most: number) =>
  z
    .string()
    .transform((text) => cutWords(cleanHeading(storable(text)).replace(/\s+/g, ' '), most))
    .pipe(z.string().min(1))
/** An entry that is no text, or empty, is left out. */
const lines = z
  .array(z.unknown())
  .transform((list) =>
    list.flatMap((entry) => line(lengths.entry).safeParse(entry).data ?? []).slice(0, lengths.entries),
  )

const toldSchema = z.object({
  title: line(maxTitleLength),
  description: line(lengths.description),
  objectives: lines.pipe(z.array(z.string()).min(1)),
  priorKnowledge: lines.catch([]),
  difficultyLevel: z.enum(difficultyLevels).catch('Beginner'),
  lessons: z.coerce
    .number()
    .transform((count) =>
      Math.min(Math.max(Math.round(count), courseLimits.lessons.min), courseLimits.lessons.max),
    )
    .catch(courseLimits.lessons.formDefault),
})

/** The fields of a course that one sentence asks for: one short call. Without a model they are what the sentence says. */
export const proposeCourse = (guides: Guides, caller: Caller, sentence: string): Promise<CourseProposal> =>
  guides
    .object<CourseProposal, z.infer<typeof toldSchema>>(caller, {
      purpose: 'propose-course',
      prompt: () => proposeCoursePrompt(sentence),
      temperature: 0.3,
      maxTokens: 700,
      size: 'generation',
      repairs: false,
      schema: toldSchema,
      read: ({ priorKnowledge, ...told }) => ({
        ...told,
        priorKnowledge: priorKnowledge.length === 0 ? ['None'] : priorKnowledge,
      }),
      offline: () => fieldsBySentence(sentence),
    })
    .catch((error: unknown) => {
      throw error instanceof ModelFailure ? modelError(error, courseFault) : error
    })
