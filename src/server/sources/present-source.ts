import { type Source, sourceSchema } from '#contract/sources.ts'
import { innerTitle } from '#contract/words/text.ts'
import { present } from '#server/platform/http/present.ts'

type Row = Parameters<typeof present<typeof sourceSchema>>[1]

export const presentSource = (row: Row): Source =>
  present(sourceSchema, {
    ...row,
    courseTitle: typeof row.courseTitle === 'string' ? innerTitle(row.courseTitle) : null,
  })
