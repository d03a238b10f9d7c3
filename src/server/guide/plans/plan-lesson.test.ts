import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classroomLimits, guides, lessonPlanSchema } from '#contract/classroom.ts'
import { anyLesson } from '#tests/showcase/any-text.ts'
import { showcaseLesson } from '#tests/showcase/lessons.ts'
import { planLesson } from './plan-lesson.ts'

describe('a lesson plan without a model', () => {
  it('has 4 to 8 valid activities, the Professor first, an Examiner and a Librarian among them, for any lesson', () => {
    fc.assert(
      fc.property(anyLesson, (lesson) => {
        const { activities } = lessonPlanSchema.parse(planLesson(lesson))
        expect(activities.length).toBeGreaterThanOrEqual(classroomLimits.activities.min)
        expect(activities[0]?.leader).toBe('Professor')
        const leaders = activities.map((activity) => activity.leader)
        for (const guide of guides) expect(leaders).toContain(guide)
        for (const activity of activities) expect(activity.topic).not.toBe('')
      }),
      { numRuns: 100 },
    )
  })

  it('is the same for the same lesson', () => {
    fc.assert(
      fc.property(anyLesson, (lesson) => {
        expect(planLesson(structuredClone(lesson))).toEqual(planLesson(lesson))
      }),
      { numRuns: 30 },
    )
  })

  it('takes its topics from the lesson and ends with its exam', () => {
    const { activities, lessonMetadata } = planLesson(showcaseLesson(0, 1))
    expect(lessonMetadata).toEqual({
      title: 'How the light reactions make ATP and NADPH',
      objective: 'Explain how the light reactions make ATP and NADPH.',
    })
    expect(activities[0]?.topic).toBe('light reactions')
    expect(activities.at(-1)).toMatchObject({
      leader: 'Examiner',
      title: 'Exam: How the light reactions make ATP and NADPH',
    })
    expect(activities.map((activity) => activity.assessment).join(' ')).toContain('plant breeder')
  })
})
