import {
  type DraftMilestone,
  type EditedDraft,
  generateProjectSchema,
  rewriteFault,
  rewritePartSchema,
} from '#contract/projects/generate.ts'
import { headPart } from '#contract/projects/generate-rules.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { templateOf } from './generate-project.ts'
import {
  knownKeys,
  milestoneFromModel,
  sameMilestone,
  type ToldMilestone,
  wordsFromModel,
} from './part-from-model.ts'
import { ideasOf, loadProjectFacts, type ProjectFacts } from './project-facts.ts'
import { rewritePartPrompt } from './rewrite-part.prompt.ts'

/**
 * Writes one part of a draft again, with the current rest of it in the prompt. The learner decides whether it
 * replaces the old one.
 */
export const rewriteProjectPart = runKind({
  name: 'rewrite_project_part',
  request: rewritePartSchema.extend({ project: generateProjectSchema }),
  sentence: () => rewriteFault,
  run: async function* ({ db, guides }, caller, { part, draft, project }) {
    const facts = await loadProjectFacts({ db, guides }, caller.userId, project)
    if (part === headPart) {
      yield { event: 'head', data: await rewriteHead(guides, caller, facts, draft) }
      return
    }
    const before = draft.milestones.find(({ id }) => id === part)
    if (before === undefined) throw new AppError('milestone_not_found')
    const { concepts, ...written } = await rewriteMilestone(guides, caller, facts, { draft, before })
    const conceptKeys = knownKeys(concepts, ideasOf(facts), facts.concepts)
    yield { event: 'milestone', data: { id: part, ...written, conceptKeys } satisfies DraftMilestone }
  },
})

const asking = { temperature: 0.9, size: 'generation' } as const

const rewriteHead = (guides: Guides, caller: Caller, facts: ProjectFacts, draft: EditedDraft) =>
  guides.object(caller, {
    ...asking,
    purpose: 'rewrite-project-part',
    maxTokens: 800,
    prompt: () => rewritePartPrompt(facts, draft, headPart),
    schema: wordsFromModel,
    read: (head) => head,
    offline: () => wordsFromModel.parse(templateOf(facts).head),
  })

type RewriteRequest = { draft: EditedDraft; before: EditedDraft['milestones'][number] }

const rewriteMilestone = (
  guides: Guides,
  caller: Caller,
  facts: ProjectFacts,
  { draft, before }: RewriteRequest,
) =>
  guides.object<ToldMilestone, ToldMilestone>(caller, {
    ...asking,
    purpose: 'rewrite-project-part',
    maxTokens: 1500,
    prompt: () => rewritePartPrompt(facts, draft, before.id),
    schema: milestoneFromModel.superRefine((milestone, context) => {
      if (draft.milestones.some((other) => other.id !== before.id && sameMilestone(other, milestone)))
        context.addIssue({ code: 'custom', path: ['title'], message: 'is the title of another milestone' })
    }),
    read: (milestone) => milestone,
    offline: () => templatePart(facts, before),
  })

/** Without a model a part comes from the template; concepts that its learner added stay. */
function templatePart(
  facts: ProjectFacts,
  { id, conceptKeys, ...before }: RewriteRequest['before'],
): ToldMilestone {
  const planned = templateOf(facts).items[Number(id.slice(1)) - 1]
  return planned ?? { ...before, concepts: conceptKeys }
}
