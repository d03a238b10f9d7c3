import { expect, it } from 'vitest'
import { chapterTitles } from './chapter-titles.ts'
import { planCourse } from './plan-course.ts'

const line = (title: string, level = 1) => ({ document: 'Risk', title, level, place: 'page 1', begins: '' })
const book = [
  line('Preface'),
  line('1 Counting'),
  line('1.1 Whole numbers', 2),
  line('1.2 Shares', 2),
  line('1.3 Rates', 2),
  line('2 Comparing'),
  line('2.1 Relative risk', 2),
  line('2.2 Absolute risk', 2),
  line('3 Telling'),
  line('Index'),
]

it.each([
  [2, ['1 Counting', '2 Comparing', '3 Telling']],
  [3, ['1 Counting', '2 Comparing', '3 Telling']],
  [5, ['1.1 Whole numbers', '1.2 Shares', '1.3 Rates', '2 Comparing', '3 Telling']],
  [
    20,
    ['1.1 Whole numbers', '1.2 Shares', '1.3 Rates', '2.1 Relative risk', '2.2 Absolute risk', '3 Telling'],
  ],
])('for %d lessons', (lessons, titles) => expect(chapterTitles(book, lessons)).toEqual(titles))

it('looks below a single line above all others, and keeps what is all there is', () => {
  expect(chapterTitles([line('The book'), line('One', 2), line('Two', 2)], 1)).toEqual(['One', 'Two'])
  expect(chapterTitles([line('Preface')], 1)).toEqual(['Preface'])
  expect(chapterTitles([], 3)).toEqual([])
})

const course = {
  title: 'Risk',
  description: 'About risk.',
  objectives: ['Judge a headline'],
  priorKnowledge: [],
  difficultyLevel: 'Beginner' as const,
  weeklyHours: 1,
  referenceBooks: [],
}
const profile = {} as never
const titles = (lessons: number) =>
  planCourse({ course: { ...course, lessons }, profile, chapters: book }).map(
    ({ lessonTitle }) => lessonTitle,
  )

it('the units of a course are the chapters, grouped in order or met in steps, in no other words', () => {
  expect(titles(3)).toEqual(['1 Counting', '2 Comparing', '3 Telling'])
  expect(titles(2)).toEqual(['1 Counting', '2 Comparing; 3 Telling'])
  expect(titles(7)).toHaveLength(7)
  expect(titles(7)[0]).toBe('1.1 Whole numbers')
})
