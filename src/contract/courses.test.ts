import { describe, expect, it } from 'vitest'
import { briefFault } from './course-brief.ts'
import { openUnits, reachedUnits, shownProgress, unitStatus } from './courses/course-rules.ts'
import { courseBriefSchema } from './courses.ts'
import { toInteger } from './words/text.ts'

const units = (count: number) => Array.from({ length: count }, () => ({}) as never)

describe('the progress a card shows', () => {
  it('is 100 for a completed course, else the share of lessons before the current one', () => {
    const shown = (currentLessonIndex: number, count: number, completed = false) =>
      shownProgress({ currentLessonIndex, units: units(count), completed })
    expect([shown(0, 6), shown(2, 6), shown(7, 10), shown(5, 12), shown(0, 0)]).toEqual([0, 33, 70, 42, 0])
    expect(shown(5, 6, true)).toBe(100)
  })
})

describe('the status of a unit', () => {
  it('is active where selected, completed before, idle at and locked after the current one', () => {
    const course = { completed: false, begun: true, currentLessonIndex: 2 }
    const statuses = (selected: number | null) =>
      [0, 1, 2, 3].map((index) => unitStatus(index, course, selected))
    expect(statuses(2)).toEqual(['completed', 'completed', 'active', 'locked'])
    expect(statuses(0)).toEqual(['active', 'completed', 'idle', 'locked'])
    expect(statuses(null)).toEqual(['completed', 'completed', 'idle', 'locked'])
    expect(unitStatus(2, { ...course, completed: true }, 2)).toBe('completed')
  })

  it('lets the current unit be opened, and counts it as reached once the course was begun', () => {
    const untouched = { completed: false, begun: false, currentLessonIndex: 0 }
    expect([openUnits(untouched, 6), reachedUnits(untouched, 6)]).toEqual([1, 0])
    const begun = { ...untouched, begun: true }
    expect([openUnits(begun, 6), reachedUnits(begun, 6)]).toEqual([1, 1])
    const completed = { completed: true, begun: true, currentLessonIndex: 5 }
    expect([openUnits(completed, 6), reachedUnits(completed, 6)]).toEqual([6, 6])
  })
})

describe('the brief of a course', () => {
  it('is parsed into its fields', () => {
    expect(['3', 3, ' 7 ', '2.9', 'abc', '', '1e9', null, Number.NaN].map(toInteger)).toEqual([
      3, 3, 7, 2, 0, 0, 1e9, 0, 0,
    ])
    const brief = courseBriefSchema.parse({
      title: ' T ',
      description: 'D',
      objectives: 'a, b,, c ',
      priorKnowledge: ['None', ' '],
      difficultyLevel: 'Advanced',
      weeklyHours: '3',
      lessons: '6',
    })
    expect(brief).toMatchObject({
      title: 'T',
      objectives: ['a', 'b', 'c'],
      priorKnowledge: ['None'],
      weeklyHours: 3,
      lessons: 6,
      referenceBooks: [],
    })
  })

  it('has its required fields checked before its lessons', () => {
    expect(briefFault(null)?.words.fields).toBe(
      'title, description, objectives, priorKnowledge, difficultyLevel, weeklyHours, lessons',
    )
    const whole = {
      title: 't',
      description: 'd',
      objectives: 'o',
      priorKnowledge: ['None'],
      difficultyLevel: 'Beginner',
      weeklyHours: 3,
      lessons: 6,
    }
    expect(briefFault(whole)).toBeNull()
    expect(briefFault({ ...whole, objectives: ' , ', lessons: 0 })).toMatchObject({ fields: ['objectives'] })
    expect(briefFault({ ...whole, lessons: 21 })?.code).toBe('lessons_out_of_range')
  })
})
