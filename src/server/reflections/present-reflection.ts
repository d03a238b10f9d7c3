import { type Reflection, reflectionSchema } from '#contract/reflections.ts'
import type { reflections } from '#db/reflections.ts'
import { present } from '#server/platform/http/present.ts'

export const presentReflection = (row: typeof reflections.$inferSelect): Reflection =>
  present(reflectionSchema, row)
