import { describe, expect, it } from 'vitest'
import { problemsOfTitles } from './problems-of-titles.ts'

const parts = (...titles: string[]) => titles.map((title) => ({ title, assessment: `Show ${title}.` }))
const problems = (list: { title: string; assessment: string }[]) =>
  problemsOfTitles('units', list, ['Baking Bread'])

describe('titles and assessments of parts', () => {
  it.each([
    [parts('Introduction', 'Flour'), 'units.0.title: "Introduction" does not name'],
    [parts('Flour', 'Part 2: Basics'), 'units.1.title: "Part 2: Basics" does not name'],
    [parts('Introduction to Baking Bread', 'Flour'), 'units.0.title: it is the title of the whole'],
    [parts('Flour', 'baking bread'), 'units.1.title: it is the title of the whole'],
    [
      parts('Flour and water', 'Salt', 'Water and flour'),
      'units.2.title: it is the same as that of units.0.',
    ],
    [
      [
        { title: 'Flour', assessment: 'Bake a loaf and show it.' },
        { title: 'Salt', assessment: 'Bake a loaf, and show it!' },
      ],
      'units.1.assessment: it is the same as that of units.0.',
    ],
  ])('are refused: %j', (list, problem) => {
    expect(problems(list).join('\n')).toContain(problem)
  })

  it('are good where each names its own', () => {
    expect(problems(parts('Introduction to gluten', 'Flour 1', 'Flour 2', 'Baking bread in a pan'))).toEqual(
      [],
    )
    expect(problems(parts('Baking Bread'))).toEqual([])
    expect(
      problems([
        { title: 'Flour', assessment: '' },
        { title: 'Salt', assessment: '' },
      ]),
    ).toEqual([])
  })
})
