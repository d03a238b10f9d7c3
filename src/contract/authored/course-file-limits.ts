import { classroomLimits } from '#contract/classroom/rules.ts'
import { courseLimits } from '#contract/courses/course-rules.ts'
import { libraryLimits } from '#contract/library/library-rules.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'

export const courseFileLimits = {
  /** Of one file, in bytes: room for the longest notes in any script. */
  fileBytes: 400_000,
  transcriptBytes: libraryLimits.transcriptBytes,
  files: 500,
  totalBytes: 10_000_000,
  units: courseLimits.lessons.max,
  activities: classroomLimits.authoredActivities,
  notes: 60_000,
  exercises: 5,
  questions: 100,
  cards: 60,
  concepts: { unit: 6, course: 120 },
  milestones: milestoneLimits.perProject,
  videos: 100,
} as const

export const notesTypes = [
  'lecture',
  'worked_example',
  'faded_example',
  'practice',
  'discussion',
  'reading',
] as const
