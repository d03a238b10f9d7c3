import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import type { UnitParts } from './check-concepts.ts'
import type { Report } from './fault.ts'
import { tooMany } from './read-parts.ts'

type CheckedUnit = Pick<UnitParts, 'activities' | 'questions' | 'cards'> & {
  head: { file: string; line: number }
}

/** A unit without anything but its unit.md is one whose lesson is not written yet. */
export function checkUnit(
  { head: { file, line }, activities, questions, cards }: CheckedUnit,
  activityCount: number,
  report: Report,
): void {
  const isWritten = activityCount + questions.length + cards.length > 0
  if (isWritten && !activities.some(({ value }) => value.head.guide === 'Professor'))
    report({
      file,
      line: Math.max(1, line - 1),
      message: 'The unit needs at least one activity of the Professor’s.',
    })
  if (activityCount > courseFileLimits.activities)
    report({ file, line: 1, message: `A unit has at most ${courseFileLimits.activities} activities.` })
  tooMany(questions[0]?.file ?? file, 'questions', questions.length, courseFileLimits.questions, report)
  tooMany(cards[0]?.file ?? file, 'cards', cards.length, courseFileLimits.cards, report)
}
