import { expect, it } from 'vitest'
import { examStatuses } from '#contract/classroom/rules.ts'
import { offlineOpening } from './offline-opening.ts'

const place = { leader: 'Professor', title: 'Milestones', resources: null, examStatus: 'none' } as const
const works = ['flour', 'yeast'].map((word) => ({ title: `Search for ${word}`, description: '', link: '' }))

it('suggests only what is answered without a model', () => {
  const questions = ['Professor', 'Librarian', 'Examiner', 'Mentor'].flatMap((leader) =>
    examStatuses.flatMap(
      (examStatus) => offlineOpening({ ...place, leader, examStatus, resources: works }).questions,
    ),
  )
  expect([...new Set(questions)].sort()).toEqual([
    'How did I do?',
    'How does the exam work?',
    'What kind of answer does this need?',
  ])
})

it('calls a search a search', () => {
  const of = (resources: typeof works | null) =>
    offlineOpening({ ...place, leader: 'Librarian', resources }).sentence
  expect(of(works)).toContain('2 searches')
  expect(of(works.slice(0, 1))).toContain('a search')
  expect(of(null)).toContain('no searches')
})

it('speaks of works that came with the course as of works, and not as of searches', () => {
  const { sentence } = offlineOpening({ ...place, leader: 'Librarian', resources: works, isAuthored: true })
  expect(sentence).toBe('For “Milestones” the course names 2 works, each with where to look in it.')
})
