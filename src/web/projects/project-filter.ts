import type { Project } from '#contract/projects.ts'

type Filtered = Pick<Project, 'status' | 'aiGenerated' | 'title' | 'description' | 'technologies'>

/** What stands under each tab; archived projects stand under Archived alone. */
export const projectTabs = [
  { value: 'all', label: 'All', has: ({ status }: Filtered) => status !== 'archived' },
  { value: 'in_progress', label: 'In Progress', has: ({ status }: Filtered) => status === 'in_progress' },
  { value: 'completed', label: 'Completed', has: ({ status }: Filtered) => status === 'completed' },
  {
    value: 'ai_generated',
    label: 'AI Generated',
    has: ({ status, aiGenerated }: Filtered) => status !== 'archived' && aiGenerated,
  },
  { value: 'archived', label: 'Archived', has: ({ status }: Filtered) => status === 'archived' },
] as const
export type ProjectTab = (typeof projectTabs)[number]['value']

/** Title, description or a technology contains the words, in any case. */
export function matchesSearch({ title, description, technologies }: Filtered, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [title, description, ...technologies].some((text) => text.toLowerCase().includes(wanted))
}

export const projectsUnder = <P extends Filtered>(projects: P[], tab: ProjectTab, search: string): P[] =>
  projects.filter(
    (project) =>
      projectTabs.some(({ value, has }) => value === tab && has(project)) && matchesSearch(project, search),
  )
