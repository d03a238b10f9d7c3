import { z } from 'zod'
import { maxProposalsOfLesson } from '#contract/review/proposals.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import { describeConcepts } from '#server/knowledge/describe-concepts.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

/** A card as the prompt shows it; the validation is stricter. */
const answer = z.object({
  cards: z
    .array(z.object({ concept: z.string(), front: z.string(), back: z.string() }))
    .max(maxProposalsOfLesson),
})

const prompt = definePrompt({
  file: 'professorCardsPrompt.txt',
  data: ['course', 'lesson', 'ideas', 'learner', 'notes'],
  plain: [],
  answer,
})

/** What was taught: the notes, or the learner's own material. */
type TaughtMaterial = { taught: string; concepts: readonly AskedConcept[] }

export const proposeCardsPrompt = (facts: LessonFacts, { taught, concepts }: TaughtMaterial) => ({
  form: prompt.form,
  system: prompt.fill({
    course: describeCourse(facts.course),
    lesson: describeLesson(facts),
    ideas: describeConcepts(concepts),
    learner: describeLearner(facts.learner),
    notes: taught,
  }),
  turns: [{ role: 'user' as const, content: 'Propose the cards, as JSON.' }],
})
