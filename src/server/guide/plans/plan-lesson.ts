import { type LessonContext, type LessonPlan, lessonContextSchema } from '#contract/classroom.ts'
import type { StudyType } from '#contract/study-page/words.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'

/** The same for every unit: the learner works with a source that they choose. */
const steps = [
  ['Bring a source', 'bring-source', 'A passage on your page, and where it is from.'],
  [
    'Read it with questions',
    'read-with-questions',
    'Four questions about your source, answered in your own words.',
  ],
  [
    'Explain it from memory',
    'explain-from-memory',
    'An explanation written without looking, and what you left out.',
  ],
  ['Check yourself', 'exam', 'Questions from your own material, answered without looking.'],
  ['Look for more', 'resources', 'One more source, and what it adds to the first.'],
] as const satisfies readonly [title: string, type: StudyType | 'exam' | 'resources', assessment: string][]

type LessonNames = Pick<LessonContext, 'lessonTitle' | 'lessonObjective'>

/** The default context where the course has no details. */
const unsaid = lessonContextSchema.parse({})

/** The lesson of a unit in guided self-study. Its subject stays in the unit's own words. */
export function planLesson({ lessonTitle, lessonObjective }: LessonNames): LessonPlan {
  const title = clip(oneLine(lessonTitle), 300) || unsaid.lessonTitle
  const lines = (lessonObjective === unsaid.lessonObjective ? '' : lessonObjective)
    .split('\n')
    .map((line) => oneLine(line))
    .filter((line) => line !== '')
  const objective = lines.join('\n') || title
  // Of several objectives each is searched for separately.
  const topic = lines.length > 1 ? '' : clip(objective, 300)
  return {
    lessonMetadata: { title, objective },
    activities: steps.map(([title, type, assessment]) => {
      const leader = type === 'exam' ? 'Examiner' : type === 'resources' ? 'Librarian' : 'Professor'
      return { title, leader, type, assessment, objective, topic }
    }),
  }
}
