import type { Project } from '#contract/projects.ts'
import { originNamed } from '#contract/words/origin.ts'
import { FilterLine, FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { filterChoices, type ProjectFilter } from './project-filter.ts'

interface ProjectFiltersProps {
  projects: Project[]
  copiedIds: ReadonlySet<string>
  filter: ProjectFilter
  onChange: (part: Partial<ProjectFilter>) => void
}

/** By course, type and origin, each where there is something to choose between. */
export function ProjectFilters({ projects, copiedIds, filter, onChange }: ProjectFiltersProps) {
  const { courses, types, origins } = filterChoices(projects, copiedIds)
  const all = (label: string) => ({ value: '', label })
  return (
    <FilterLine>
      {courses.length > 0 && (
        <FilterSelect
          label="Course"
          value={filter.courseId ?? ''}
          data={[all('All courses'), ...courses]}
          onChange={(courseId) => onChange({ courseId: courseId || null })}
        />
      )}
      {types.length > 0 && (
        <FilterSelect
          label="Type"
          value={filter.projectType ?? ''}
          data={[all('All types'), ...types]}
          onChange={(projectType) => onChange({ projectType: projectType || null })}
        />
      )}
      {origins.length > 0 && (
        <FilterSelect
          label="Origin"
          value={filter.origin ?? ''}
          data={[all('Any origin'), ...origins]}
          onChange={(chosen) => onChange({ origin: originNamed(chosen) })}
        />
      )}
    </FilterLine>
  )
}
