import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type CourseRequest, courseLimits, difficultyLevels, unitPlanSchema } from '#contract/courses.ts'
import { anyProfile, anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { planCourse } from './plan-course.ts'

const anyRequest: fc.Arbitrary<CourseRequest> = fc.record({
  course: fc.record({
    title: anyText(courseLimits.title),
    description: anyText(courseLimits.description),
    objectives: fc.array(anyText(courseLimits.list.itemLength), { maxLength: 12 }),
    priorKnowledge: fc.array(anyText(courseLimits.list.itemLength), { maxLength: 4 }),
    difficultyLevel: fc.constantFrom(...difficultyLevels),
    weeklyHours: fc.integer({ min: 1, max: 40 }),
    lessons: fc.integer({ min: 1, max: 20 }),
    referenceBooks: fc.array(anyText(200), { maxLength: 3 }),
  }),
  profile: anyProfile,
})

const [photosynthesis, , , revolution] = showcaseCourses as readonly [
  CourseRequest,
  CourseRequest,
  CourseRequest,
  CourseRequest,
]
const withCourse = (request: CourseRequest, change: Partial<CourseRequest['course']>): CourseRequest => ({
  ...request,
  course: { ...request.course, ...change },
})

describe('a course plan without a model', () => {
  it('has exactly the lessons asked for, all valid and named apart, for any form', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const units = z.array(unitPlanSchema).length(request.course.lessons).parse(planCourse(request))
        expect(new Set(units.map((unit) => unit.lessonTitle.toLowerCase())).size).toBe(units.length)
        for (const { lessonTitle } of units)
          expect(lessonTitle).not.toMatch(/^(?:lesson|unit|module|week)\s*\d+$/i)
      }),
      { numRuns: 150 },
    )
  })

  it('is the same for the same form', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(planCourse(structuredClone(request))).toEqual(planCourse(request))
      }),
      { numRuns: 40 },
    )
  })

  it('goes from knowing to applying', () => {
    const titles = planCourse(photosynthesis).map((unit) => unit.lessonTitle)
    expect(titles).toEqual([
      'Structure of a chloroplast',
      'How the light reactions make ATP and NADPH',
      'How the Calvin cycle fixes carbon dioxide',
      'C3, C4 and CAM plants',
      'Measure the rate of photosynthesis with leaf discs',
      'What rising carbon dioxide means for harvests',
    ])
  })

  it('puts what is to be known before what is to be done, whatever the author’s order', () => {
    const objectives = photosynthesis.course.objectives.toReversed()
    const titles = planCourse(withCourse(photosynthesis, { objectives })).map((unit) => unit.lessonTitle)
    expect(titles[0]).toBe('Structure of a chloroplast')
    expect(titles.slice(-2)).toEqual([
      'Measure the rate of photosynthesis with leaf discs',
      'What rising carbon dioxide means for harvests',
    ])
  })

  it('finds another name where two lessons would share one', () => {
    const objectives = ['draw', 'paint', 'sketch', 'measure', 'count', 'cut'].map(
      (verb) => `${verb} leaf cells`,
    )
    const titles = planCourse(withCourse(photosynthesis, { objectives, description: '', lessons: 2 })).map(
      (unit) => unit.lessonTitle,
    )
    expect(titles).toEqual(['Leaf cells', 'Measure leaf cells'])
  })

  it('names a lesson more than there are objectives after what the description adds', () => {
    expect(planCourse(revolution)[0]?.lessonTitle).toBe('National Assembly and Tennis Court Oath')
  })

  it('puts several objectives into one lesson when there are fewer lessons', () => {
    const units = planCourse(withCourse(photosynthesis, { lessons: 3 }))
    expect(units.map((unit) => unit.lessonTitle)).toContain(
      'Structure of a chloroplast and how the light reactions make ATP and NADPH',
    )
    expect(units.map((unit) => unit.objective).join(' ')).toContain('Compare C3, C4 and CAM plants.')
  })

  it('fills twenty lessons from a title alone without numbering them', () => {
    const bare = withCourse(photosynthesis, {
      title: 'Chess',
      description: '',
      objectives: [],
      lessons: 20,
    })
    const titles = planCourse(bare).map((unit) => unit.lessonTitle)
    expect(new Set(titles).size).toBe(20)
    for (const title of titles) expect(title.toLowerCase()).toContain('chess')
  })

  it('builds on prior knowledge, books, goal and interests, and on none of them where they are blank', () => {
    const words = planCourse(photosynthesis)
      .map((unit) => `${unit.objective} ${unit.assessment}`)
      .join(' ')
    for (const own of ['cell structure', 'Campbell Biology', 'gardening', 'climate'])
      expect(words).toContain(own)
    const blank = planCourse({
      course: { ...photosynthesis.course, priorKnowledge: ['None'], referenceBooks: [] },
      profile: { ...photosynthesis.profile, career_goals: 'Not specified', interests: 'Unknown' },
    })
    const plain = blank.map((unit) => `${unit.objective} ${unit.assessment}`).join(' ')
    expect(plain).not.toMatch(/Not specified|Unknown|None|your goal|your interests|You build on/)
  })
})
