import { z } from 'zod'
import { maxProposalsOfReflection } from '#contract/review/proposals.ts'
import { cleanHeading } from '#contract/words/text.ts'
import { requiredText } from '#contract/words/typed-text.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { quotationIn } from '#server/platform/text/quotation.ts'
import { storable } from '#server/platform/text/storable.ts'
import { type Candidate, findMatches, type Match, sentencesOf } from './find-matches.ts'
import { matchReflectionPrompt } from './match-reflection.prompt.ts'

const line = (most: number) =>
  z
    .string()
    .transform((text) => cleanHeading(storable(text)))
    .pipe(requiredText(most))

const itemSchema = z.object({
  quote: requiredText(2_000),
  concept: z.number().int(),
  question: line(300),
  answer: line(800),
  front: line(400),
  back: line(800),
})

/**
 * Finds the concepts that a reflection's answers are about. A model proposes; a proposal counts only if its
 * concept is in the list and the answers contain its words. Without a model, or if it fails, the text search
 * finds them.
 */
export async function matchReflection(
  guides: Guides,
  caller: Caller,
  answers: readonly string[],
  candidates: readonly Candidate[],
): Promise<Match[]> {
  const offline = () => findMatches(sentencesOf(answers), candidates).slice(0, maxProposalsOfReflection)
  if (guides.model === null) return offline()
  const events = guides.list(caller, {
    purpose: 'match-reflection',
    prompt: () => matchReflectionPrompt(answers, candidates),
    temperature: 0.2,
    maxTokens: 1500,
    size: 'generation',
    shape: {
      name: 'matches',
      item: itemSchema,
      head: z.object({}),
      min: 0,
      max: maxProposalsOfReflection,
      dropBad: true,
    },
    offline: () => ({ head: {}, items: [] }),
  })
  for await (const event of events) {
    if (event.type === 'failed') return offline()
    if (event.type === 'done') return checked(event.items, answers, candidates)
  }
  return offline()
}

function checked(
  items: readonly z.infer<typeof itemSchema>[],
  answers: readonly string[],
  candidates: readonly Candidate[],
): Match[] {
  const taken = new Set<string>()
  return items.flatMap(({ quote, concept: number, ...texts }) => {
    const concept = candidates[number - 1]
    const found = answers.map((answer) => quotationIn(answer, quote)).find((words) => words !== null)
    if (concept === undefined || found === undefined || found === null || taken.has(concept.id)) return []
    taken.add(concept.id)
    return [{ ...texts, quote: found, concept, conceptId: concept.id, courseId: concept.courseId }]
  })
}
