import { describe, expect, it } from 'vitest'
import { projectStatuses } from '#contract/projects/project-lists.ts'
import {
  filterChoices,
  filteredProjects,
  filterWithoutCourses,
  needsCourses,
  projectsUnder,
  type projectTabs,
} from './project-filter.ts'

const projects = projectStatuses.flatMap((status) =>
  [true, false].map((aiGenerated) => ({
    status,
    aiGenerated,
    title: `${status} ${aiGenerated}`,
    description: 'Photograph ten stones',
    technologies: ['EpiDoc', 'C++'],
  })),
)
const titles = (tab: (typeof projectTabs)[number]['value'], search = '') =>
  projectsUnder(projects, tab, search).map(({ title }) => title)

describe('the tabs', () => {
  it('hold what they say, and the archived ones stand under Archived alone', () => {
    expect(titles('all')).toHaveLength(6)
    expect(titles('in_progress')).toEqual(['in_progress true', 'in_progress false'])
    expect(titles('completed')).toEqual(['completed true', 'completed false'])
    expect(titles('ai_generated')).toEqual(['not_started true', 'in_progress true', 'completed true'])
    expect(titles('archived')).toEqual(['archived true', 'archived false'])
  })
})

describe('the search', () => {
  it.each([
    ['  COMPLETED  ', 2],
    ['ten stones', 6],
    ['epidoc', 6],
    ['c++', 6],
    ['.*', 0],
    ['', 6],
  ])('%s finds %i', (search, count) => expect(titles('all', search)).toHaveLength(count))
})

describe('the filters', () => {
  const project = (
    title: string,
    courseId: string | null,
    projectType = 'application',
    aiGenerated = false,
  ) => ({
    title,
    courseId,
    courseTitle: courseId && `Course ${courseId}`,
    projectType,
    aiGenerated,
  })
  const copied = new Set(['copy'])
  const some = [
    project('Alone', null),
    project('Essay', 'mine', 'essay'),
    project('Copied', 'copy'),
    project('By AI', 'copy', 'application', true),
  ]
  const none = { courseId: null, projectType: null, origin: null }
  const left = (filter: Partial<Parameters<typeof filteredProjects>[1]>) =>
    filteredProjects(some, { ...none, ...filter }, copied).map(({ title }) => title)

  it('narrow by course, type and origin, all of them together', () => {
    expect(left({})).toHaveLength(4)
    expect(left({ courseId: 'copy' })).toEqual(['Copied', 'By AI'])
    expect(left({ projectType: 'essay' })).toEqual(['Essay'])
    expect(left({ origin: 'own' })).toEqual(['Alone', 'Essay'])
    expect(left({ origin: 'copied' })).toEqual(['Copied'])
    expect(left({ origin: 'ai', courseId: 'copy' })).toEqual(['By AI'])
    expect(left({ origin: 'ai', courseId: 'mine' })).toEqual([])
  })

  it('are there only where there is something to choose between', () => {
    const choices = filterChoices(some, copied)
    expect(choices.courses.map(({ label }) => label)).toEqual(['Course copy', 'Course mine'])
    expect(choices.types.map(({ value }) => value)).toEqual(['application', 'essay'])
    expect(choices.origins.map(({ value }) => value)).toEqual(['own', 'copied', 'ai'])
    const nothing = { courses: [], types: [], origins: [] }
    expect(filterChoices(some.slice(0, 1), copied)).toEqual(nothing)
    expect(filterChoices([], copied)).toEqual(nothing)
  })
})

describe('an origin that only the courses can tell', () => {
  const copied = { courseId: null, projectType: null, origin: 'copied' as const }
  const own = { ...copied, origin: 'own' as const }

  it('waits for them, others do not', () => {
    expect(needsCourses('copied')).toBe(true)
    expect(needsCourses('own')).toBe(true)
    expect(needsCourses('ai')).toBe(false)
    expect(needsCourses(null)).toBe(false)
  })

  it('leaves the copied ones out of the filter where the courses are not known', () => {
    expect(filterWithoutCourses(copied).origin).toBeNull()
    expect(filterWithoutCourses(own)).toEqual(own)
  })
})
