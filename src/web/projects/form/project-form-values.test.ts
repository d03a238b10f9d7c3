import { describe, expect, it } from 'vitest'
import { schemaErrors } from '#web/lib/forms/schema-errors.ts'
import { projectFormSchema } from '#web/projects/form/project-form-schema.ts'
import {
  emptyProjectForm,
  type ProjectForm,
  projectAsSent,
  projectChanges,
  shownHours,
} from '#web/projects/form/project-form-values.ts'

const projectFormErrors = (form: ProjectForm) => schemaErrors(projectFormSchema, projectAsSent(form), form)
const readProjectForm = (form: ProjectForm) => projectFormSchema.parse(projectAsSent(form))
const readProjectChanges = (before: ProjectForm, form: ProjectForm) =>
  projectChanges(before, form, readProjectForm(form))

const typed = { ...emptyProjectForm, title: ' Loaf ', description: 'Price it' }

describe('the form of a project', () => {
  it('asks for a title and a description', () => {
    expect(projectFormErrors({ ...emptyProjectForm, title: '  ' })).toEqual({
      title: 'This field is required.',
      description: 'This field is required.',
    })
    expect(projectFormErrors(typed)).toEqual({})
  })

  it('has the defaults', () => {
    expect(readProjectForm(typed)).toMatchObject({
      title: 'Loaf',
      difficultyLevel: 'intermediate',
      estimatedHours: 10,
      projectType: 'application',
      technologies: [],
      courseId: null,
      unitId: null,
    })
  })

  it.each(['0', '-1', '1e9', '2.5'])('says what is wrong with %s hours', (estimatedHours) => {
    expect(projectFormErrors({ ...typed, estimatedHours })).toEqual({
      estimatedHours: 'Please give a whole number of hours from 1 to 10,000.',
    })
  })

  it.each(['abc', '', '  '])('reads "%s" hours as 10', (estimatedHours) => {
    expect(readProjectForm({ ...typed, estimatedHours }).estimatedHours).toBe(10)
    expect(shownHours(estimatedHours, 10)).toBe('10')
  })

  it('splits technologies at commas and the other lists at lines', () => {
    const form = {
      ...typed,
      technologies: ' Rust, ,Tokio ,',
      learningObjectives: 'See it, say it\n\n  Sort it ',
    }
    expect(readProjectForm(form)).toMatchObject({
      technologies: ['Rust', 'Tokio'],
      learningObjectives: ['See it, say it', 'Sort it'],
    })
  })

  it('sends only what was changed, and a course with its unit', () => {
    expect(readProjectChanges(typed, { ...typed, title: 'Rye' })).toEqual({ title: 'Rye' })
    expect(readProjectChanges({ ...typed, courseId: 'x' }, typed)).toEqual({ courseId: null, unitId: null })
    expect(readProjectChanges(typed, typed)).toEqual({})
  })
})
