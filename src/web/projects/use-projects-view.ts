import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { origins } from '#contract/origin.ts'
import { type ProjectFilter, type ProjectTab, projectTabs } from './project-filter.ts'

type ProjectsView = ProjectFilter & { tab: ProjectTab; search: string }

const viewIn = (params: URLSearchParams): ProjectsView => ({
  tab: projectTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'all',
  search: params.get('search') ?? '',
  courseId: params.get('course'),
  projectType: params.get('type'),
  origin: origins.find((origin) => origin === params.get('origin')) ?? null,
})

/** What differs from the list as it first shows itself. */
function paramsOf({ tab, search, courseId, projectType, origin }: ProjectsView): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'all') params.set('tab', tab)
  if (courseId !== null) params.set('course', courseId)
  if (projectType !== null) params.set('type', projectType)
  if (origin !== null) params.set('origin', origin)
  if (search.trim() !== '') params.set('search', search)
  return params
}

const noFilter = { search: '', courseId: null, projectType: null, origin: null }

/** What the list shows is also written into the address, so that coming back from a project finds it as it was left. */
export function useProjectsView() {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState(() => viewIn(params))
  const written = paramsOf(view).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the view changes, not when the address does
  useEffect(() => {
    if (params.toString() !== written)
      setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true })
  }, [written])

  const change = (part: Partial<ProjectsView>) => setView((before) => ({ ...before, ...part }))
  const isFiltered = view.courseId !== null || view.projectType !== null || view.origin !== null
  return { view, change, isFiltered, clearFilters: () => change(noFilter) }
}
