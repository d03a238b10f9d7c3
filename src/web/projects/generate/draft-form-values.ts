import type { z } from 'zod'
import type {
  DraftMilestone,
  EditedDraft,
  GenerateProject,
  rewriteEvents,
} from '#contract/projects/generate.ts'
import { projectLevels, projectLimits } from '#contract/projects/project-lists.ts'
import { linesOf } from '#web/projects/form/project-form-values.ts'
import type { ToldDraft } from './read-draft.ts'

/** A milestone's values as typed: hours as text, lists one item a line. */
export interface DraftMilestoneForm {
  id: string
  title: string
  description: string
  estimatedHours: string
  tasks: string
  successCriteria: string
  aiHints: string
  /** The learner opened the hints before saving, so they count as taken. */
  hintsSeen: boolean
  conceptKeys: string[]
}

/** The names match those of a saved project. */
export interface DraftForm {
  title: string
  description: string
  projectType: string
  difficultyLevel: string
  milestones: DraftMilestoneForm[]
  /** The name of the part that is being rewritten; empty where none is. */
  rewriting: string
}

export const emptyDraftForm: DraftForm = {
  title: '',
  description: '',
  projectType: '',
  difficultyLevel: 'intermediate',
  milestones: [],
  rewriting: '',
}

export const emptyMilestone = (): DraftMilestoneForm => ({
  id: crypto.randomUUID(),
  title: '',
  description: '',
  estimatedHours: '1',
  tasks: '',
  successCriteria: '',
  aiHints: '',
  hintsSeen: true,
  conceptKeys: [],
})

export const draftFormOf = ({ head, milestones }: Pick<ToldDraft, 'head' | 'milestones'>): DraftForm =>
  head === null
    ? emptyDraftForm
    : { ...head, milestones: milestones.map(milestoneFormOf), rewriting: emptyDraftForm.rewriting }

export const milestoneFormOf = (milestone: DraftMilestone): DraftMilestoneForm => ({
  id: milestone.id,
  title: milestone.title,
  description: milestone.description,
  estimatedHours: String(milestone.hours),
  tasks: milestone.tasks.join('\n'),
  successCriteria: milestone.criteria.join('\n'),
  aiHints: milestone.hints.join('\n'),
  // Without generated hints, later ones are the learner's, so they count as seen.
  hintsSeen: milestone.hints.length === 0,
  conceptKeys: milestone.conceptKeys,
})

/** Hours as they count while the learner types them. */
export const hoursOf = ({ estimatedHours }: Pick<DraftMilestoneForm, 'estimatedHours'>): number => {
  const hours = Math.round(Number(estimatedHours))
  return Number.isFinite(hours) && hours >= 1 ? Math.min(hours, projectLimits.hours) : 1
}

/** The sum of the milestones' hours, and one hour for a project without milestones. */
export const hoursOfDraft = ({ milestones }: Pick<DraftForm, 'milestones'>): number =>
  Math.min(projectLimits.hours, milestones.reduce((sum, milestone) => sum + hoursOf(milestone), 0) || 1)

/** The draft around the rewritten part, in the server's format. */
export const editedDraftOf = (form: DraftForm): EditedDraft => ({
  head: {
    title: form.title,
    description: form.description,
    projectType: form.projectType,
    difficultyLevel: projectLevels.find((level) => level === form.difficultyLevel) ?? 'intermediate',
  },
  milestones: form.milestones.map((milestone) => ({
    id: milestone.id,
    title: milestone.title,
    description: milestone.description,
    tasks: linesOf(milestone.tasks),
    hours: hoursOf(milestone),
    criteria: linesOf(milestone.successCriteria),
    hints: linesOf(milestone.aiHints),
    conceptKeys: milestone.conceptKeys,
  })),
})

type DraftOrigin = { runId: string; request: GenerateProject }

/** The request that creates a project, with the run that planned it. */
export const draftAsSent = (form: DraftForm, { runId, request }: DraftOrigin) => ({
  title: form.title,
  description: form.description,
  projectType: form.projectType,
  difficultyLevel: form.difficultyLevel,
  runId,
  courseId: request.courseId,
  unitId: request.unitIds.length === 1 ? (request.unitIds[0] ?? null) : null,
  estimatedHours: hoursOfDraft(form),
  milestones: form.milestones.map(({ id: _, ...milestone }) => ({
    ...milestone,
    tasks: linesOf(milestone.tasks).map((title) => ({ title })),
    successCriteria: linesOf(milestone.successCriteria),
    aiHints: linesOf(milestone.aiHints),
  })),
})

export type Rewritten = z.infer<typeof rewriteEvents.head> | DraftMilestone

/** The form with one part rewritten; a part removed meanwhile stays removed. */
export function withPart(form: DraftForm, part: string, written: Rewritten): DraftForm {
  if (!('id' in written)) return { ...form, title: written.title, description: written.description }
  return {
    ...form,
    milestones: form.milestones.map((milestone) =>
      milestone.id === part ? { ...milestoneFormOf(written), id: part } : milestone,
    ),
  }
}
