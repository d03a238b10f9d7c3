import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'

/** The lesson that the learner continues, in words. */
export function lessonPlace({ units, currentLessonIndex, currentActivity }: OwnCourse) {
  const unit = units[currentLessonIndex]
  return {
    lesson: `Lesson ${currentLessonIndex + 1}${unit === undefined ? '' : `: ${innerTitle(unit.title)}`}`,
    lessonCount: `Lesson ${currentLessonIndex + 1} of ${units.length}`,
    activity:
      currentActivity === null
        ? null
        : `Activity ${currentActivity.index + 1} of ${currentActivity.count}: ${innerTitle(currentActivity.title)}`,
  }
}
