import { z } from 'zod'
import { searchKinds } from '#contract/library/ask.ts'
import { askLimits } from '#contract/library/ask-rules.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { type CourseFacts, describeCourse } from '#server/courses/describe-course.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import type { Candidate } from './choice.ts'
import type { Servable } from './served-concepts.ts'

/** The maximum lengths in the prompt, in characters. */
const budgets = { concept: 200, concepts: 10_000, candidate: 500, title: 160 } as const

const answer = z.object({
  items: z
    .array(
      z.object({
        concept: z.number().int(),
        reason: z.string(),
        candidate: z.number().int().nullable(),
        work: z
          .object({
            kind: z.enum(searchKinds),
            title: z.string(),
            authors: z.array(z.string()),
            address: z.string(),
          })
          .nullable(),
      }),
    )
    .max(askLimits.items),
})

const prompt = definePrompt({
  file: 'librarianSearchPrompt.txt',
  data: ['course', 'learner', 'concepts', 'candidates', 'wish'],
  plain: [],
  answer,
})

export type ChoiceQuestion = {
  wish: string
  candidates: readonly Candidate[]
  list: readonly Servable[]
  learner: LearnerBrief
  course: CourseFacts | null
}

export const choosePrompt = ({ wish, candidates, list, learner, course }: ChoiceQuestion) => ({
  form: prompt.form,
  system: prompt.fill({
    course: course === null ? '' : describeCourse(course),
    learner: describeLearner(learner),
    concepts: toldConcepts(list).map(numbered).join('\n'),
    candidates: candidates.map(describeCandidate).map(numbered).join('\n'),
    wish,
  }),
  turns: [{ role: 'user' as const, content: 'Choose what serves the wish, as JSON.' }],
})

const numbered = (line: string, at: number) => `${at + 1}. ${line}`

/** Cut at the end, where the concepts that were not used for longest are. */
function toldConcepts(list: readonly Servable[]): string[] {
  let room: number = budgets.concepts
  return list
    .map(({ label, statement }) => cutText(`${label}: ${statement}`.replace(/\s+/g, ' '), budgets.concept))
    .filter((line) => {
      room -= line.length + 5
      return room >= 0
    })
}

function describeCandidate(candidate: Candidate): string {
  if (candidate.type === 'document') {
    const { title, isPage, label, text } = candidate.found
    const place = `${isPage ? 'page' : 'section'} ${label}`
    return shorten(
      `Passage of the learner’s own document “${cutText(title, budgets.title)}”, ${place}: ${text}`,
    )
  }
  const { title, channelName, place, ownId, courses } = candidate.found
  const where = ownId === null ? `in ${courses} public courses here` : 'in the learner’s library'
  const at = place.startSeconds === null ? '' : ` at ${clockTime(place.startSeconds)}`
  const by = channelName === '' ? '' : ` by ${channelName}`
  return shorten(
    `Video “${cutText(title, budgets.title)}”${by}, ${where}. Its ${place.where}${at}: ${place.text}`,
  )
}

const shorten = (line: string) => cutText(line.replace(/\s+/g, ' '), budgets.candidate)
