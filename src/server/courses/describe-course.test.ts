import { expect, it } from 'vitest'
import { courseBudget, describeCourse } from './describe-course.ts'

const course = {
  title: 'Bread',
  description: 'From flour to loaf.',
  objectives: ['Explain fermentation', 'Bake a loaf'],
  priorKnowledge: ['Cooking'],
  referenceBooks: ['Hamelman, Bread'],
  difficultyLevel: 'Beginner',
  weeklyHours: 3,
  lessons: 8,
}

it('a course is told with its aims, what is known before, and its books', () => {
  expect(describeCourse(course)).toBe(
    [
      'Title: Bread',
      'Description: From flour to loaf.',
      'Objectives:\n- Explain fermentation\n- Bake a loaf',
      'Prior knowledge:\n- Cooking',
      'Reference books:\n- Hamelman, Bread',
      'Difficulty: Beginner',
      'Hours a week: 3',
      'Lessons: 8',
    ].join('\n'),
  )
})

it('where a value is missing the documented default stands', () => {
  const lists = { objectives: [], priorKnowledge: [' '], referenceBooks: [] }
  const unknown = {
    ...lists,
    title: '',
    description: ' ',
    difficultyLevel: '',
    weeklyHours: null,
    lessons: null,
  }
  expect(describeCourse(unknown)).toBe(
    [
      'Title: Untitled Course',
      'Description: No course description provided.',
      'Objectives: No objectives provided.',
      'Prior knowledge: None',
      'Difficulty: Unknown',
      'Hours a week: 1',
      'Lessons: 1',
    ].join('\n'),
  )
})

it('what is too long is taken from the description, then from the books, then from prior knowledge', () => {
  const long = (mark: string, size: number) => Array.from({ length: size / 100 }, () => mark.padEnd(98, ' x'))
  const full = describeCourse({
    ...course,
    description: long('DESC', 5000).join(' '),
    objectives: long('AIM', 4000),
  })
  expect(full.length).toBeLessThanOrEqual(courseBudget)
  expect(full.match(/AIM/g)).toHaveLength(40)
  expect(full).toMatch(/DESC[^\n]* …\nObjectives/)
  const fuller = describeCourse({
    ...course,
    description: long('DESC', 5000).join(' '),
    objectives: long('AIM', 4000),
    priorKnowledge: long('PRIOR', 3000),
    referenceBooks: long('BOOK', 5000),
  })
  expect(fuller).not.toContain('DESC')
  expect(fuller.match(/PRIOR/g)).toHaveLength(30)
  expect(fuller.match(/BOOK/g)?.length).toBeLessThan(10)
  expect(fuller).toMatch(/^Title: Bread\n[\s\S]*Difficulty: Beginner\nHours a week: 3\nLessons: 8$/)
})
