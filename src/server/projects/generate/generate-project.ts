import type { z } from 'zod'
import {
  type DraftHead,
  type DraftMilestone,
  type draftEvents,
  generateFault,
  generateProjectSchema,
} from '#contract/projects/generate.ts'
import { generateLimits, maxMilestones } from '#contract/projects/generate-rules.ts'
import type { RunEvent } from '#contract/runs.ts'
import { planProject } from '#server/guide/plans/plan-project.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { runKind } from '#server/runs/run-kind.ts'
import { fitHours } from './fit-hours.ts'
import { generateProjectPrompt } from './generate-project.prompt.ts'
import {
  differentMilestones,
  headFromModel,
  knownKeys,
  milestoneFromModel,
  sameMilestone,
  type ToldMilestone,
} from './part-from-model.ts'
import { ideasOf, loadProjectFacts, type ProjectFacts } from './project-facts.ts'

const { milestones: count } = generateLimits

type DraftEvents = { [Name in keyof typeof draftEvents]: z.infer<(typeof draftEvents)[Name]> }
const tell = <Name extends keyof DraftEvents>(event: Name, data: DraftEvents[Name]): RunEvent => ({
  event,
  data,
})

/** Plans a project as a draft. It is streamed while it is written, and not saved until its learner does. */
export const generateProject = runKind({
  name: 'generate_project',
  request: generateProjectSchema,
  sentence: () => generateFault,
  run: async function* (services, caller, request) {
    const facts = await loadProjectFacts(services, caller.userId, request)
    yield tell('plan', {
      writtenBy: services.guides.model === null ? 'template' : 'model',
      concepts: facts.concepts.map(({ key, label }) => ({ key, label })),
    })
    const shown: ToldMilestone[] = []
    for await (const event of planDraft(services.guides, caller, facts)) {
      if (event.type === 'failed') throw event.failure
      if (event.type === 'head') yield tell('head', event.head)
      if (
        event.type === 'item' &&
        shown.length < maxMilestones(facts.hours) &&
        !shown.some((one) => sameMilestone(one, event.item))
      ) {
        shown.push(event.item)
        yield tell('milestone', asDraft(event.item, shown.length - 1, facts))
      }
      if (event.type === 'done') yield tell('draft', wholeDraft(event.head, event.items, facts))
    }
  },
})

const planDraft = (guides: Guides, caller: Caller, facts: ProjectFacts) =>
  guides.list(caller, {
    purpose: 'generate-project',
    prompt: () => generateProjectPrompt(facts),
    temperature: 0.8,
    maxTokens: 5000,
    size: 'generation',
    shape: {
      name: 'milestones',
      item: milestoneFromModel,
      head: headFromModel,
      min: count.min,
      // Some may be invalid, or duplicates.
      max: 2 * count.max,
      dropBad: true,
      check: (milestones) =>
        differentMilestones(milestones).length < count.min
          ? [`milestones: at least ${count.min} must differ from each other.`]
          : [],
    },
    offline: () => templateOf(facts),
  })

/** The plan without a model: the units' own words, in a fixed order of steps. */
export const templateOf = (facts: ProjectFacts): { head: DraftHead; items: ToldMilestone[] } => {
  const { milestones: items, ...head } = planProject({
    ...facts,
    units: facts.units.map((unit) => ({
      ...unit,
      concepts: facts.concepts.filter(({ unitId }) => unitId === unit.id).map(({ key }) => key),
    })),
  })
  return { head, items }
}

const wholeDraft = (
  head: DraftHead,
  items: readonly ToldMilestone[],
  facts: ProjectFacts,
): DraftEvents['draft'] => ({
  head,
  milestones: fitHours(differentMilestones(items).slice(0, maxMilestones(facts.hours)), facts.hours).map(
    (milestone, index) => asDraft(milestone, index, facts),
  ),
})

function asDraft(
  { concepts, ...milestone }: ToldMilestone,
  index: number,
  facts: ProjectFacts,
): DraftMilestone {
  return {
    id: `m${index + 1}`,
    ...milestone,
    conceptKeys: knownKeys(concepts, ideasOf(facts), facts.concepts),
  }
}
