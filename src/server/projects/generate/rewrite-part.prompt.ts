import { z } from 'zod'
import type { EditedDraft } from '#contract/projects/generate.ts'
import { headPart } from '#contract/projects/generate-rules.ts'
import { definePrompt } from '#server/platform/guides/prompts.ts'
import { tellLast } from '#server/platform/guides/tell-last.ts'
import { cutText, labelled, listed, withinBudget } from '#server/platform/guides/within-budget.ts'
import { factsBehind, factsInFront, milestoneAnswer } from './generate-project.prompt.ts'
import type { ProjectFacts } from './project-facts.ts'

const said = {
  file: 'professorProjectPartPrompt.txt',
  data: ['course', 'lessons', 'ideas', 'learner'],
  plain: [],
} as const

const prompts = {
  head: definePrompt({ ...said, answer: z.object({ title: z.string(), description: z.string() }) }),
  milestone: definePrompt({ ...said, answer: milestoneAnswer }),
}

/** The budget of a draft in a prompt, in characters; a draft as a guide writes it fits completely. */
export const draftBudget = 16_000
const maxLength = { description: 1200, line: 300 }

export const rewritePartPrompt = (facts: ProjectFacts, draft: EditedDraft, part: string) => {
  const isHead = part === headPart
  const place = draft.milestones.findIndex(({ id }) => id === part) + 1
  const asked = isHead ? 'the title and description' : `milestone ${place}`
  const prompt = isHead ? prompts.head : prompts.milestone
  return {
    form: prompt.form,
    system: prompt.fill(factsInFront(facts)),
    turns: tellLast([{ role: 'user', content: `Write ${asked} again, as JSON.` }], {
      ...factsBehind(facts),
      'the draft as it stands': describeDraft(draft, part),
    }),
  }
}

/** The excess is cut from the milestones that are not rewritten, the later ones first. */
const describeDraft = ({ head, milestones }: EditedDraft, part: string): string =>
  withinBudget(
    [
      { weight: 3, text: labelled('Title', head.title) },
      { weight: 2, text: labelled('Description', cutText(head.description, maxLength.description)) },
      ...milestones.map((milestone, index) => ({
        weight: milestone.id === part ? 4 : 1,
        text: describeMilestone(milestone, index + 1),
      })),
    ],
    draftBudget,
  )

const describeMilestone = (
  { title, description, tasks, hours, criteria, hints }: EditedDraft['milestones'][number],
  place: number,
): string =>
  [
    `Milestone ${place}: ${title} (hours: ${hours})`,
    cutText(description, maxLength.description),
    ...[listed('Tasks', tasks), listed('Criteria', criteria), listed('Hints', hints)].map((text) =>
      cutText(text, maxLength.line * 6),
    ),
  ]
    .filter(Boolean)
    .join('\n')
