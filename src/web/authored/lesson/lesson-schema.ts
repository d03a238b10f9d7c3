import { inSentences } from '#contract/authored/content-words.ts'
import type { AuthoredUnit } from '#contract/authored/course-file.ts'
import { unitFaults } from '#contract/authored/link-faults.ts'
import { authoredUnitSchema, type OtherConcept } from '#contract/authored/unit-content.ts'

/** What the server will check, as far as this window can know it, by the names of the form's fields. */
export const lessonSchema = (concepts: readonly OtherConcept[]) =>
  inSentences(authoredUnitSchema, (path) =>
    path[0] === 'head' && path[1] === 'concepts' ? path.slice(1) : path,
  ).superRefine((content: AuthoredUnit, context) => {
    for (const { path, message } of unitFaults(content, { concepts, named: [] }))
      context.addIssue({ code: 'custom', path: path[0] === 'head' ? path.slice(1) : path, message })
  })
