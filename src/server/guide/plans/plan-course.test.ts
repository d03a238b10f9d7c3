import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { courseLimits, difficultyLevels } from '#contract/courses/course-rules.ts'
import { type CourseRequest, unitPlanSchema } from '#contract/courses.ts'
import { anyProfile, anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { planCourse } from './plan-course.ts'

const anyRequest: fc.Arbitrary<CourseRequest> = fc.record({
  course: fc.record({
    title: anyText(courseLimits.title),
    description: anyText(courseLimits.description),
    objectives: fc.array(anyText(courseLimits.list.itemLength), { maxLength: courseLimits.list.items }),
    priorKnowledge: fc.array(anyText(courseLimits.list.itemLength), { maxLength: 4 }),
    difficultyLevel: fc.constantFrom(...difficultyLevels),
    weeklyHours: fc.integer({ min: 1, max: 40 }),
    lessons: fc.integer({ min: 1, max: 20 }),
    referenceBooks: fc.array(anyText(200), { maxLength: 3 }),
  }),
  profile: anyProfile,
})

const [some] = showcaseCourses as readonly [CourseRequest]
/** A form with nothing but what is given. */
const form = (course: Partial<CourseRequest['course']>): CourseRequest => ({
  ...some,
  course: { ...some.course, title: '', description: '', objectives: [], referenceBooks: [], ...course },
})
const titlesOf = (course: Partial<CourseRequest['course']>) =>
  planCourse(form(course)).map((unit) => unit.lessonTitle)

describe('a course plan without a model', () => {
  it('has exactly the lessons asked for, all valid and named apart, for any form', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const units = z.array(unitPlanSchema).length(request.course.lessons).parse(planCourse(request))
        expect(new Set(units.map((unit) => unit.lessonTitle.toLowerCase())).size).toBe(units.length)
        expect(planCourse(structuredClone(request))).toEqual(units)
      }),
      { numRuns: 150 },
    )
  })

  it('has the objectives as its units, in the learner’s words and order', () => {
    const objectives = ['Use lists', 'explain what a variable is', '変数とは何かを説明する']
    const units = planCourse(form({ title: 'Learn Python', objectives, lessons: 3 }))
    expect(units.map((unit) => unit.lessonTitle)).toEqual(objectives)
    expect(units.map((unit) => unit.objective)).toEqual(objectives)
  })

  it('meets an objective in plainly named steps where there are more lessons', () => {
    expect(titlesOf({ objectives: ['Use lists', 'Write a loop'], lessons: 5 })).toEqual([
      'Use lists: meet it',
      'Use lists: explain it',
      'Write a loop: meet it',
      'Write a loop: work with it',
      'Write a loop: explain it',
    ])
    expect(titlesOf({ objectives: ['Use lists'], lessons: 6 })).toEqual([
      'Use lists: meet it, part 1 of 2',
      'Use lists: meet it, part 2 of 2',
      'Use lists: work with it',
      'Use lists: explain it, part 1 of 2',
      'Use lists: explain it, part 2 of 2',
      'Use lists: use it',
    ])
  })

  it('sets the end of a sentence nowhere within a title', () => {
    expect(titlesOf({ objectives: ['Use lists.', 'What is a loop?'], lessons: 3 })).toEqual([
      'Use lists.',
      'What is a loop? Meet it',
      'What is a loop? Explain it',
    ])
    expect(titlesOf({ objectives: ['Use lists.'], lessons: 2 })).toEqual([
      'Use lists: meet it',
      'Use lists: explain it',
    ])
    expect(titlesOf({ objectives: ['Use lists.', 'Write a loop;', '使う。'], lessons: 1 })).toEqual([
      'Use lists; Write a loop; 使う',
    ])
  })

  it('groups objectives in order where there are fewer lessons', () => {
    const [first, second] = planCourse(form({ objectives: ['Read', 'Write', 'Count'], lessons: 2 }))
    expect(first).toMatchObject({ lessonTitle: 'Read', objective: 'Read' })
    expect(second).toMatchObject({ lessonTitle: 'Write; Count', objective: 'Write\nCount' })
  })

  it('names apart what is cut to the same beginning, and takes the same objective once', () => {
    const long = 'word '.repeat(90)
    expect(titlesOf({ objectives: [`${long}one`, `${long}two`], lessons: 2 })[1]).toMatch(/… \(2\)$/)
    expect(titlesOf({ objectives: ['Use lists', 'use lists '], lessons: 1 })).toEqual(['Use lists'])
  })

  it('takes the title, else the description, for the one objective where none is given', () => {
    expect(titlesOf({ title: 'Chess', lessons: 1 })).toEqual(['Chess'])
    expect(titlesOf({ description: 'I want to\nplay chess', lessons: 1 })).toEqual(['I want to play chess'])
    expect(titlesOf({ lessons: 1 })).toEqual(['Untitled Course'])
  })

  it('invents no word: nothing but the learner’s own and its few fixed sentences', () => {
    const python = planCourse(
      form({
        title: 'Learn Python',
        description: 'I want to learn Python from scratch for my own small tools.',
        objectives: ['Learn Python'],
        lessons: 6,
      }),
    )
    expect(JSON.stringify(python)).not.toMatch(/scratch/i)
    const trials = planCourse(
      form({
        title: 'Reading clinical trials',
        description: 'I read about trials in a newspaper story and want to judge them myself.',
        objectives: ['Explain what a control group is for', 'Tell correlation from cause'],
        lessons: 6,
      }),
    )
    expect(JSON.stringify(trials)).not.toMatch(/newspaper/i)
    for (const [unit, objective] of [
      ...python.map((one) => [one, 'Learn Python'] as const),
      ...trials.slice(0, 3).map((one) => [one, 'Explain what a control group is for'] as const),
    ]) {
      expect(unit.objective).toBe(objective)
      expect(unit.lessonTitle.startsWith(`${objective}: `)).toBe(true)
    }
  })
})
