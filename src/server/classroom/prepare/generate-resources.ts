import { z } from 'zod'
import { workKinds } from '#contract/classroom/rules.ts'
import { type Resource, resourceSchema } from '#contract/classroom.ts'
import { cleanHeading } from '#contract/words/text.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { findResourcesPrompt } from './find-resources.prompt.ts'
import { searchLink } from './search-link.ts'
import { searchResources } from './search-resources.ts'

const workSchema = z
  .object({
    title: z.string().trim().min(1).max(300),
    kind: z.enum(workKinds).catch('reference'),
    description: resourceSchema.shape.description,
  })
  .transform(({ title, kind, description }): Resource => {
    const named = cleanHeading(title)
    return { title: named, description: cleanHeading(description), link: searchLink(kind, named) }
  })

/** Streams the works that the Librarian recommends for an activity. */
export const generateResources = (guides: Guides, caller: Caller, facts: LessonFacts) =>
  guides.list(caller, {
    purpose: 'generate-resources',
    prompt: () => findResourcesPrompt(facts),
    temperature: 0.7,
    maxTokens: 1500,
    size: 'generation',
    shape: { name: 'resources', item: workSchema, head: z.object({}), min: 0, max: 6, dropBad: true },
    offline: () => ({ head: {}, items: searchResources(facts) }),
  })
