import { describe, expect, it } from 'vitest'
import { projectStatuses } from '#contract/projects.ts'
import { projectsUnder, type projectTabs } from './project-filter.ts'

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
