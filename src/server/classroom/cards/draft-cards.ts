import { z } from 'zod'
import type { AuthoredCard } from '#contract/authored/course-file.ts'
import { guideFaults } from '#contract/classroom.ts'
import { maxProposalsOfLesson } from '#contract/review/proposals.ts'
import { describeSources, quotableNotes, repeatsCourse } from '#server/classroom/describe-material.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import type { Material } from '#server/guide/questions/statements.ts'
import { writeCards } from '#server/guide/questions/write-cards.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import { cardFromModel, type DraftedCard } from './card-from-model.ts'
import { proposeCardsPrompt } from './propose-cards.prompt.ts'

/** Selects some of the cards that came with a lesson, spread over its concepts, in the author's order. */
export function authoredCards(written: readonly AuthoredCard[]): DraftedCard[] {
  const turns = new Map<string, number>()
  const inTurn = written.map((card, index) => {
    const turn = turns.get(card.concept) ?? 0
    turns.set(card.concept, turn + 1)
    return { card, turn, index }
  })
  return inTurn
    .toSorted((a, b) => a.turn - b.turn || a.index - b.index)
    .slice(0, maxProposalsOfLesson)
    .toSorted((a, b) => a.index - b.index)
    .map(({ card }) => card)
}

/**
 * Drafts cards on what a lesson taught, by a model, or from statements of its notes. None where nothing was
 * taught.
 */
export async function draftCards(
  guides: Guides,
  caller: Caller,
  facts: LessonFacts,
  concepts: readonly AskedConcept[],
): Promise<DraftedCard[]> {
  const taught = quotableNotes(facts) || describeSources(facts)
  if (taught.trim() === '') return []
  const events = guides.list(caller, {
    purpose: 'propose-cards',
    prompt: () => proposeCardsPrompt(facts, { concepts, taught }),
    temperature: 0.7,
    maxTokens: 3000,
    size: 'generation',
    shape: {
      name: 'cards',
      item: cardFromModel,
      head: z.object({}),
      min: 1,
      max: maxProposalsOfLesson,
      dropBad: true,
    },
    offline: () => ({ head: {}, items: statedCards(facts, concepts) }),
  })
  for await (const event of events) {
    if (event.type === 'failed') throw modelError(event.failure, () => guideFaults.cards)
    if (event.type === 'done') return distinct(event.items)
  }
  throw new Error('A guide ended without a last word.')
}

const distinct = (cards: readonly DraftedCard[]): DraftedCard[] => [
  ...new Map(cards.map((card) => [card.front.toLowerCase(), card])).values(),
]

/** Without a model, a card belongs to the concept that its answer names, or to none. */
function statedCards(facts: LessonFacts, concepts: readonly AskedConcept[]): DraftedCard[] {
  const { course, unit } = facts
  const except = [course.description, unit.title, unit.objective].join('\n')
  const conceptOf = (said: string) =>
    concepts.find(({ label }) => said.toLowerCase().includes(label.toLowerCase()))?.key ?? ''
  return writeCards(materialsOf(facts), { except, most: maxProposalsOfLesson }).map((card) => ({
    ...card,
    concept: conceptOf(card.back),
  }))
}

const materialsOf = ({ notes, pages }: LessonFacts): Material[] => [
  ...notes
    .filter(({ text }) => !repeatsCourse(text))
    .map(({ title, text }) => ({ name: `the notes “${title}”`, text })),
  ...pages
    .filter(({ kind }) => kind === 'source')
    .map(({ title, text }) => ({ name: `your source “${title}”`, text })),
]
