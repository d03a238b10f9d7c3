import { projectLimits } from '#contract/projects/project-lists.ts'
import type { Project } from '#contract/projects.ts'
import { splitList } from '#contract/words/text.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'

/** The form's values as typed: lists as text, one line each where an item may contain a comma. */
export interface ProjectForm {
  title: string
  description: string
  difficultyLevel: string
  estimatedHours: string
  projectType: string
  technologies: string
  courseId: string
  unitId: string
  keptToMyself: boolean
  sharingPlatforms: string[]
  learningObjectives: string
  prerequisites: string
  deliverables: string
}

export type ProjectFormState = FormFields<ProjectForm>

export const emptyProjectForm: ProjectForm = {
  title: '',
  description: '',
  difficultyLevel: 'intermediate',
  estimatedHours: String(projectLimits.formHours),
  projectType: 'application',
  technologies: '',
  courseId: '',
  unitId: '',
  keptToMyself: false,
  sharingPlatforms: [],
  learningObjectives: '',
  prerequisites: '',
  deliverables: '',
}

export function projectFormOf(project: Project): ProjectForm {
  return {
    title: project.title,
    description: project.description,
    difficultyLevel: project.difficultyLevel.toLowerCase(),
    estimatedHours: String(project.estimatedHours),
    projectType: project.projectType,
    technologies: project.technologies.join(', '),
    courseId: project.courseId ?? '',
    unitId: project.unitId ?? '',
    keptToMyself: project.keptToMyself,
    sharingPlatforms: project.sharingPlatforms,
    learningObjectives: project.learningObjectives.join('\n'),
    prerequisites: project.prerequisites.join('\n'),
    deliverables: project.deliverables.join('\n'),
  }
}

export const linesOf = (text: string): string[] => splitList(text.split('\n'))

/** Hours that are no number become the form's 10. */
export const shownHours = (typed: string, fallback: number): string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? String(fallback) : typed

export const projectAsSent = (form: ProjectForm) => ({
  title: form.title,
  description: form.description,
  difficultyLevel: form.difficultyLevel,
  estimatedHours: form.estimatedHours,
  projectType: form.projectType,
  technologies: splitList(form.technologies),
  courseId: form.courseId === '' ? null : form.courseId,
  unitId: form.unitId === '' ? null : form.unitId,
  // A draft from before this field has no value for it.
  keptToMyself: form.keptToMyself === true,
  sharingPlatforms: form.sharingPlatforms,
  learningObjectives: linesOf(form.learningObjectives),
  prerequisites: linesOf(form.prerequisites),
  deliverables: linesOf(form.deliverables),
})

/**
 * Only the changed fields, so that changes made elsewhere to other fields stay. A unit is sent with its
 * course.
 */
export function projectChanges<Sent extends object>(before: ProjectForm, form: ProjectForm, sent: Sent) {
  const names = changedFields(before, form)
  const isMoved = names.includes('courseId') || names.includes('unitId')
  return only(sent, isMoved ? [...names, 'courseId', 'unitId'] : names)
}
