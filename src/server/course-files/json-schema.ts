import { z } from 'zod'
import {
  activityHeadSchema,
  cardsBlockSchema,
  courseHeadSchema,
  exerciseBlockSchema,
  milestoneBlockSchema,
  projectHeadSchema,
  questionBlockSchema,
  resourcesBlockSchema,
  unitHeadSchema,
  videosBlockSchema,
} from '#contract/authored/course-file.ts'

const parts = {
  course: courseHeadSchema,
  unit: unitHeadSchema,
  activity: activityHeadSchema,
  exercise: exerciseBlockSchema,
  resources: resourcesBlockSchema,
  question: questionBlockSchema,
  cards: cardsBlockSchema,
  project: projectHeadSchema,
  milestone: milestoneBlockSchema,
  videos: videosBlockSchema,
}

/** Every front matter and block of a course file as JSON Schema, for editors: docs/course-format.schema.json. */
export function courseJsonSchema(): string {
  const definitions = Object.entries(parts).map(([name, schema]) => {
    const { $schema: _version, ...shape } = z.toJSONSchema(schema, { io: 'input' })
    return [name, shape]
  })
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Trivium course, version 1',
    $defs: Object.fromEntries(definitions),
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}
