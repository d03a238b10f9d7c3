import { expect, it } from 'vitest'
import { describeLesson, lessonBudget } from './describe-lesson.ts'

const unit = {
  title: 'Wild yeast',
  objective: 'Explain how yeast raises a dough.',
  planObjective: '',
  assessment: 'Keep a starter for a week.',
  position: 1,
  count: 3,
  before: 'Flour',
  after: 'The oven',
  concepts: ['Wild yeast: it lives on the grain.'],
}
const activity = {
  id: 'a1',
  title: 'What yeast eats',
  leader: 'Professor',
  type: 'worked_example',
  objective: 'Name the food of yeast.',
  assessment: 'Say it aloud.',
  topic: 'yeast metabolism',
  isAuthored: false,
}
const siblings = [
  { title: 'What yeast eats', leader: 'Professor', type: 'worked_example', works: [] },
  { title: 'Reading on starters', leader: 'Librarian', type: 'reading', works: ['Bread', 'Tartine'] },
]

it('a lesson is told with its aim, its place in the course, the activity and its siblings', () => {
  expect(describeLesson({ unit, activity, siblings })).toBe(
    [
      'Title: Wild yeast',
      'Place in the course: lesson 2 of 3, after “Flour”, before “The oven”',
      'Objective: Explain how yeast raises a dough.',
      'Assessment: Keep a starter for a week.',
      'Ideas of the lesson:',
      '- Wild yeast: it lives on the grain.',
      'This activity: What yeast eats',
      'Its guide: Professor',
      'Its type: worked_example',
      'Its objective: Name the food of yeast.',
      'Its assessment: Say it aloud.',
      'Its topic: yeast metabolism',
      'All activities of the lesson, in order:',
      '- What yeast eats (Professor, worked_example)',
      '- Reading on starters (Librarian, reading), with the works Bread; Tartine',
    ].join('\n'),
  )
})

it('the aim of its plan is named beside its own where the two differ', () => {
  const described = (planObjective: string) =>
    describeLesson({ unit: { ...unit, planObjective }, activity: null, siblings: [] })
  expect(described('Bake a loaf.')).toContain(
    'Objective of the unit: Explain how yeast raises a dough.\nObjective of the lesson plan: Bake a loaf.\n',
  )
  expect(described(unit.objective)).toBe(described(''))
})

it('where title or objective is missing the documented default stands', () => {
  const nothing = { ...unit, title: '', objective: ' ', assessment: '', count: 0, concepts: [] }
  expect(describeLesson({ unit: nothing, activity: null, siblings: [] })).toBe(
    'Title: Untitled Lesson\nObjective: No lesson objective provided.',
  )
})

it.each([
  [{ position: 0, count: 1, before: '', after: '' }, 'lesson 1 of 1'],
  [{ position: 2, count: 3, before: 'Flour', after: '' }, 'lesson 3 of 3, after “Flour”'],
])('its place is told as far as it is known', (place, words) => {
  expect(describeLesson({ unit: { ...unit, ...place }, activity: null, siblings: [] })).toContain(
    `Place in the course: ${words}\n`,
  )
  const unknown = { ...unit, count: 0 }
  expect(describeLesson({ unit: unknown, activity: null, siblings: [] })).not.toContain('Place')
})

it('what is too long is taken from the siblings, then from the assessments; titles, place and type stay', () => {
  const words = (mark: string, size: number) => `${mark} `.repeat(size / (mark.length + 1)).trim()
  const many = Array.from({ length: 8 }, () => ({
    title: words('SIB', 300),
    leader: 'Professor',
    type: 'lecture',
    works: [],
  }))
  const long = {
    unit: { ...unit, objective: words('UAIM', 2000), assessment: words('UASS', 2000) },
    activity: { ...activity, objective: words('AAIM', 2000), assessment: words('AASS', 500) },
    siblings: many,
  }
  const full = describeLesson(long)
  expect(full.length).toBeLessThanOrEqual(lessonBudget)
  expect(full).toMatch(/- (SIB )+…$/)
  expect(full.match(/UASS/g)).toHaveLength(400)
  const fuller = describeLesson({ ...long, activity: { ...long.activity, assessment: words('AASS', 2000) } })
  expect(fuller).not.toContain('SIB')
  expect(fuller).toMatch(/Assessment: (UASS )+…\n/)
  expect(fuller.match(/AASS/g)).toHaveLength(400)
  expect(fuller).toMatch(/lesson 2 of 3[\s\S]*Its type: worked_example/)
})
