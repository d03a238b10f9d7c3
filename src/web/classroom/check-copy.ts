import { examStatuses, workKinds } from '#contract/classroom/rules.ts'
import type { Resource, ShownExercise } from '#contract/classroom.ts'
import type { Activity } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { HintLadder } from '#contract/knowledge/hints.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import {
  isCount,
  isNumber,
  isText,
  isTruth,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shaped,
} from '#web/lib/kept/check.ts'
import { isCitation } from '#web/sources/cite/is-citation.ts'

/** What a lesson that is shown from this browser's copy takes from the copy of its course. */
export type StoredCourse = Pick<
  OwnCourse,
  | 'id'
  | 'title'
  | 'description'
  | 'difficultyLevel'
  | 'currentLessonIndex'
  | 'progress'
  | 'completed'
  | 'completedAt'
  | 'units'
>

export const isStoredCourse = shaped<StoredCourse>({
  id: isText,
  title: isText,
  description: isText,
  difficultyLevel: isText,
  currentLessonIndex: isCount,
  progress: isCount,
  completed: isTruth,
  completedAt: orNull(isText),
  units: listOf(
    shaped<OwnCourse['units'][number]>({
      id: isText,
      position: isCount,
      title: isText,
      unitObjective: isText,
      unitAssessment: isText,
    }),
  ),
})

/** As it lies in the browser: its content apart, and with it the lesson that it belongs to. */
export type StoredActivity = {
  id: string
  content?: unknown
  courseDetails: { unitId: string; planId: string; lessonTitle: string }
}

export const isStoredActivity = shaped<StoredActivity>({
  id: isText,
  content: () => true,
  courseDetails: shaped<StoredActivity['courseDetails']>({
    unitId: isText,
    planId: isText,
    lessonTitle: isText,
  }),
})

const isWork = shaped<Resource>({
  title: isText,
  description: isText,
  link: isText,
  kind: orAbsent(oneOf(workKinds)),
  isDirect: orAbsent(isTruth),
})

const isExercise = shaped<ShownExercise>({
  id: isText,
  prompt: isText,
  attempt: orNull(isText),
  answer: orNull(isText),
  hints: shaped<HintLadder>({ shown: listOf(isText), left: isCount }),
})

const noHints: HintLadder = { shown: [], left: 0 }

/** What a copy of an earlier release has not. */
export function withDefaults({ exercises = [], ...activity }: Record<string, unknown>): unknown {
  return {
    hasPage: false,
    isAuthored: false,
    citations: [],
    isExamGradedByLearner: false,
    ...activity,
    exercises: Array.isArray(exercises)
      ? exercises.map((one) => (isRecord(one) ? { hints: noHints, ...one } : one))
      : exercises,
  }
}

/** Whether a copy of an activity has all that the classroom shows. */
export const isShownActivity = shaped<Activity>({
  id: isText,
  sequence: isCount,
  leader: isText,
  title: isText,
  type: isText,
  objective: isText,
  assessment: isText,
  topic: isText,
  content: orNull(isText),
  isLeftOut: orAbsent(isTruth),
  contentCutOff: isTruth,
  hasPage: isTruth,
  resources: orNull(listOf(isWork)),
  isAuthored: isTruth,
  exercises: listOf(isExercise),
  citations: listOf(isCitation),
  examStatus: oneOf(examStatuses),
  examPercent: orNull(isNumber),
  isExamGradedByLearner: isTruth,
})
