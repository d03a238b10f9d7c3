import type { Project } from '#contract/projects.ts'
import type { Origin } from '#contract/words/origin.ts'
import { innerTitle } from '#contract/words/text.ts'

type FilterFields = Pick<Project, 'status' | 'aiGenerated' | 'title' | 'description' | 'technologies'>

/** The projects of each tab; archived projects are only under Archived. */
export const projectTabs = [
  { value: 'all', label: 'All', has: ({ status }: FilterFields) => status !== 'archived' },
  { value: 'in_progress', label: 'In Progress', has: ({ status }: FilterFields) => status === 'in_progress' },
  { value: 'completed', label: 'Completed', has: ({ status }: FilterFields) => status === 'completed' },
  {
    value: 'ai_generated',
    label: 'AI Generated',
    has: ({ status, aiGenerated }: FilterFields) => status !== 'archived' && aiGenerated,
  },
  { value: 'archived', label: 'Archived', has: ({ status }: FilterFields) => status === 'archived' },
] as const
export type ProjectTab = (typeof projectTabs)[number]['value']

/** Title, description or a technology contains the words, ignoring case. */
export function matchesSearch({ title, description, technologies }: FilterFields, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [title, description, ...technologies].some((text) => text.toLowerCase().includes(wanted))
}

export const projectsUnder = <P extends FilterFields>(projects: P[], tab: ProjectTab, search: string): P[] =>
  projects.filter(
    (project) =>
      projectTabs.some(({ value, has }) => value === tab && has(project)) && matchesSearch(project, search),
  )

export interface ProjectFilter {
  courseId: string | null
  projectType: string | null
  origin: Origin | null
}

type OriginFields = Pick<Project, 'courseId' | 'courseTitle' | 'projectType' | 'aiGenerated'>

const originOf = ({ aiGenerated, courseId }: OriginFields, copiedIds: ReadonlySet<string>): Origin =>
  aiGenerated ? 'ai' : courseId !== null && copiedIds.has(courseId) ? 'copied' : 'own'

export const filteredProjects = <P extends OriginFields>(
  projects: P[],
  { courseId, projectType, origin }: ProjectFilter,
  copiedIds: ReadonlySet<string>,
): P[] =>
  projects.filter(
    (project) =>
      (courseId === null || project.courseId === courseId) &&
      (projectType === null || project.projectType === projectType) &&
      (origin === null || originOf(project, copiedIds) === origin),
  )

/** Only the courses show whether a course is a copy. */
export const needsCourses = (origin: Origin | null): boolean => origin === 'copied' || origin === 'own'

/** The filter without the parts that need the courses, for when these could not be loaded. */
export const filterWithoutCourses = (filter: ProjectFilter): ProjectFilter =>
  filter.origin === 'copied' ? { ...filter, origin: null } : filter

type Choice = { value: string; label: string }

/** The available filter choices, without those that would change nothing. */
export function filterChoices(projects: OriginFields[], copiedIds: ReadonlySet<string>) {
  const courses = new Map(projects.map(({ courseId, courseTitle }) => [courseId, courseTitle]))
  const types = [...new Set(projects.map(({ projectType }) => projectType))]
  const found = new Set(projects.map((project) => originOf(project, copiedIds)))
  const named = [...courses].flatMap(([value, title]) =>
    value === null ? [] : [{ value, label: innerTitle(title ?? '') }],
  )
  return {
    courses: courses.size > 1 ? byLabel(named) : [],
    types: types.length > 1 ? byLabel(types.map((type) => ({ value: type, label: type }))) : [],
    origins: found.size > 1 ? originChoices.filter(({ value }) => found.has(value)) : [],
  }
}

const originChoices: (Choice & { value: Origin })[] = [
  { value: 'own', label: 'Your own' },
  { value: 'copied', label: 'In copied courses' },
  { value: 'ai', label: 'AI generated' },
]

const byLabel = (choices: Choice[]): Choice[] =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
