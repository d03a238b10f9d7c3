import type { useForm } from '@mantine/form'
import { editMilestoneSchema, type Milestone, newMilestoneSchema } from '#contract/milestones.ts'
import { type MilestoneStatus, milestoneLimits } from '#contract/projects.ts'
import { changedFields, only } from '#web/lib/form-changes.ts'
import { linesOf } from './project-form-values.ts'

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
export type MilestoneFormState = Pick<
  ReturnType<typeof useForm<MilestoneForm>>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'
>

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

/** A row of the tasks that was left empty is no task. */
const asSent = (form: MilestoneForm) => ({
  title: form.title,
  description: form.description,
  status: form.status,
  estimatedHours: form.estimatedHours,
  dueDate: form.dueDate === '' ? null : form.dueDate,
  tasks: form.tasks.filter(({ title }) => title.trim() !== '').map(({ key: _key, ...task }) => task),
  resources: linesOf(form.resources),
  successCriteria: linesOf(form.successCriteria),
  notes: form.notes,
  aiHints: linesOf(form.aiHints),
})

const withHours = (form: MilestoneForm) => ({
  ...asSent(form),
  actualHours: form.actualHours.trim() === '' ? 0 : Number(form.actualHours.replace(',', '.')),
})

export function milestoneFormErrors(form: MilestoneForm): Record<string, string> {
  const { error } = editMilestoneSchema.safeParse(withHours(form))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message]),
  )
}

export const readMilestoneForm = (form: MilestoneForm) => newMilestoneSchema.parse(asSent(form))

/** Only what was changed. */
export const readMilestoneChanges = (before: MilestoneForm, form: MilestoneForm) =>
  only(editMilestoneSchema.omit({ revision: true }).parse(withHours(form)), changedFields(before, form))
