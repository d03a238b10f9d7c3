import type { Lesson } from './find-lesson.ts'

/** The first activity of a plan that is still being made: its notes can be written already. */
export type PlannedActivityNow = {
  userId: string
  lesson: Lesson
  title: string
  objective: string
  /** Resolves once the plan is kept or has failed. */
  planEnded: Promise<void>
}

const planned = new Map<string, PlannedActivityNow>()

export const findPlanned = (activityId: string, userId: string): PlannedActivityNow | undefined => {
  const activity = planned.get(activityId)
  return activity?.userId === userId ? activity : undefined
}

/** Makes the first activity of a plan known from its title on, until the plan has ended. */
export function expectActivity(userId: string, lesson: Lesson) {
  const { promise: planEnded, resolve } = Promise.withResolvers<void>()
  let begun: string | undefined
  return {
    begin: (id: string, title: string, objective = '') => {
      begun = id
      planned.set(id, { userId, lesson, title, objective, planEnded })
    },
    end: () => {
      if (begun !== undefined) planned.delete(begun)
      resolve()
    },
  }
}
