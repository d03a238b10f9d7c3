import { originNamed } from '#contract/words/origin.ts'
import { useAddressChoices } from '#web/lib/use-address-choices.ts'
import { type ProjectFilter, type ProjectTab, projectTabs } from './project-filter.ts'

type ProjectsChoice = ProjectFilter & { tab: ProjectTab }

/** What the list shows, as the address says it. */
export function useProjectsView() {
  const { params, search, searchError, text, setText, choose, clear } = useAddressChoices()
  const view = {
    tab: projectTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'all',
    search,
    courseId: params.get('course'),
    projectType: params.get('type'),
    origin: originNamed(params.get('origin')),
  }
  return {
    view,
    text,
    searchError,
    setText,
    change: ({ tab, courseId, projectType, origin }: Partial<ProjectsChoice>) =>
      choose({ tab: tab === 'all' ? null : tab, course: courseId, type: projectType, origin }),
    isFiltered: view.courseId !== null || view.projectType !== null || view.origin !== null,
    clearFilters: () => clear(['course', 'type', 'origin']),
  }
}
