import { describe, expect, it } from 'vitest'
import { editMilestoneSchema, type Milestone, newMilestoneSchema } from '#contract/milestones.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { schemaErrors } from '#web/lib/forms/schema-errors.ts'
import {
  emptyMilestoneForm,
  type MilestoneForm,
  milestoneAsSent,
  milestoneFormOf,
  newMilestoneOf,
} from './milestone-form-values.ts'

const milestoneFormSchema = editMilestoneSchema.omit({ revision: true })
const readForm = (form: MilestoneForm) => milestoneFormSchema.parse(milestoneAsSent(form))
const readMilestoneForm = (form: MilestoneForm) => newMilestoneSchema.parse(newMilestoneOf(readForm(form)))
const readMilestoneChanges = (before: MilestoneForm, form: MilestoneForm) =>
  only(readForm(form), changedFields(before, form))
const milestoneFormErrors = (form: MilestoneForm) =>
  schemaErrors(milestoneFormSchema, milestoneAsSent(form), form)

const milestone: Milestone = {
  id: 'a2b6a1a0-0000-4000-8000-000000000000',
  title: 'Sketch',
  description: '',
  orderIndex: 1,
  status: 'in_progress',
  estimatedHours: 3,
  actualHours: 1.5,
  dueDate: '2026-12-24',
  tasks: [{ id: 'draw', title: 'Draw', completed: true }],
  resources: ['A guide https://example.org/'],
  successCriteria: ['Clear, and short'],
  notes: '',
  aiHints: [],
  hintsLeft: 0,
  submissions: [],
}

describe('the form of a milestone', () => {
  it('starts with the defaults', () => {
    expect(milestoneFormErrors(emptyMilestoneForm)).toEqual({ title: 'This field is required.' })
    expect(readMilestoneForm({ ...emptyMilestoneForm, title: 'New' })).toMatchObject({
      title: 'New',
      status: 'pending',
      estimatedHours: 3,
      dueDate: null,
      tasks: [],
    })
  })

  it('sends what was changed: tasks with their ids, empty rows and lines left out', () => {
    const form = milestoneFormOf(milestone)
    expect(readMilestoneChanges(form, form)).toEqual({})
    const tasks = [
      ...form.tasks,
      { key: 'x', title: ' Show ', completed: false },
      { key: 'y', title: ' ', completed: false },
    ]
    expect(
      readMilestoneChanges(form, {
        ...form,
        tasks,
        dueDate: '',
        actualHours: '2,25',
        resources: 'One\n\nTwo',
      }),
    ).toEqual({
      tasks: [
        { id: 'draw', title: 'Draw', completed: true },
        { title: 'Show', completed: false },
      ],
      dueDate: null,
      actualHours: 2.25,
      resources: ['One', 'Two'],
    })
  })

  it.each([
    ['actualHours', 'abc', 'Please give a number of hours.'],
    ['actualHours', '-1', 'Hours cannot be less than 0.'],
    ['estimatedHours', '0', 'Please give a whole number of hours from 1 to 10,000.'],
    ['dueDate', '2026-02-30', 'Please give a date as YYYY-MM-DD.'],
  ])('says what is wrong with %s %s', (field, typed, sentence) => {
    expect(milestoneFormErrors({ ...milestoneFormOf(milestone), [field]: typed })).toEqual({
      [field]: sentence,
    })
  })
})
