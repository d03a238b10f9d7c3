import type { EditMilestone, Milestone } from '#contract/milestones.ts'
import { type MilestoneStatus, milestoneLimits } from '#contract/projects/project-lists.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'

import { linesOf } from '#web/projects/form/project-form-values.ts'

/** `key` tells rows apart while they come and go. */
export type TaskValues = { key: string; id?: string; title: string; completed: boolean }

/** The form as it is typed: numbers as text, lists one item a line. */
export interface MilestoneForm {
  title: string
  description: string
  status: MilestoneStatus
  estimatedHours: string
  actualHours: string
  dueDate: string
  tasks: TaskValues[]
  resources: string
  successCriteria: string
  notes: string
  aiHints: string
}
export type MilestoneFormState = FormFields<MilestoneForm>

export const emptyMilestoneForm: MilestoneForm = {
  title: '',
  description: '',
  status: 'pending',
  estimatedHours: String(milestoneLimits.defaultHours),
  actualHours: '0',
  dueDate: '',
  tasks: [],
  resources: '',
  successCriteria: '',
  notes: '',
  aiHints: '',
}

export const milestoneFormOf = (milestone: Milestone): MilestoneForm => ({
  title: milestone.title,
  description: milestone.description,
  status: milestone.status,
  estimatedHours: String(milestone.estimatedHours),
  actualHours: String(milestone.actualHours),
  dueDate: milestone.dueDate ?? '',
  tasks: milestone.tasks.map(({ id, title, completed }) => ({ key: id, id, title, completed })),
  resources: milestone.resources.join('\n'),
  successCriteria: milestone.successCriteria.join('\n'),
  notes: milestone.notes,
  aiHints: milestone.aiHints.join('\n'),
})

/** The form as the schema reads it. */
type SentMilestone = Omit<EditMilestone, 'revision'>

/** A row of the tasks that was left empty is no task. */
export const milestoneAsSent = (form: MilestoneForm) => ({
  ...form,
  actualHours: form.actualHours.trim() === '' ? 0 : Number(form.actualHours.replace(',', '.')),
  dueDate: form.dueDate === '' ? null : form.dueDate,
  tasks: form.tasks.filter(({ title }) => title.trim() !== '').map(({ key: _key, ...task }) => task),
  resources: linesOf(form.resources),
  successCriteria: linesOf(form.successCriteria),
  aiHints: linesOf(form.aiHints),
})

/** A new one has taken no hours yet. */
export function newMilestoneOf({ actualHours: _spent, title = '', ...sent }: SentMilestone) {
  return { title, ...sent }
}
