import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lessonContextSchema, lessonPlanSchema } from '#contract/classroom.ts'
import { anyLesson } from '#tests/showcase/any-text.ts'
import { planLesson } from './plan-lesson.ts'

describe('a lesson plan without a model', () => {
  it('is valid and the same five activities for any lesson', () => {
    fc.assert(
      fc.property(anyLesson, (lesson) => {
        const { activities } = lessonPlanSchema.parse(planLesson(lesson))
        expect(activities.map(({ leader, title }) => `${leader}: ${title}`)).toEqual([
          'Professor: Bring a source',
          'Professor: Read it with questions',
          'Professor: Explain it from memory',
          'Examiner: Check yourself',
          'Librarian: Look for more',
        ])
      }),
      { numRuns: 100 },
    )
  })

  it('is about the unit in its own words', () => {
    const lesson = { lessonTitle: 'Use lists: meet it', lessonObjective: 'Use lists' }
    const { activities, lessonMetadata } = planLesson(lessonContextSchema.parse(lesson))
    expect(lessonMetadata).toEqual({ title: 'Use lists: meet it', objective: 'Use lists' })
    for (const activity of activities)
      expect(activity).toMatchObject({ objective: 'Use lists', topic: 'Use lists' })
  })

  it('takes the title where the unit has no objective', () => {
    const { lessonMetadata } = planLesson(lessonContextSchema.parse({ lessonTitle: 'Dough' }))
    expect(lessonMetadata.objective).toBe('Dough')
  })
})
