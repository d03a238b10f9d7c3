import {
  type LessonContext,
  type LessonPlan,
  lessonContextSchema,
  type PlannedActivity,
} from '#contract/classroom.ts'
import type { StudyType } from '#contract/study-page/words.ts'
import { clip, oneLine } from '#server/passages/plain-text.ts'

type Step = Pick<PlannedActivity, 'title' | 'leader' | 'assessment'> & {
  type: StudyType | 'exam' | 'resources'
}

/** The same for every unit: the learner's own work with a source of their own. */
const steps: readonly Step[] = [
  {
    title: 'Bring a source',
    leader: 'Professor',
    type: 'bring-source',
    assessment: 'A passage on your page, and where it is from.',
  },
  {
    title: 'Read it with questions',
    leader: 'Professor',
    type: 'read-with-questions',
    assessment: 'Four questions about your source, answered in your own words.',
  },
  {
    title: 'Explain it from memory',
    leader: 'Professor',
    type: 'explain-from-memory',
    assessment: 'An explanation written without looking, and what you left out.',
  },
  {
    title: 'Check yourself',
    leader: 'Examiner',
    type: 'exam',
    assessment: 'Questions from your own material, answered without looking.',
  },
  {
    title: 'Look for more',
    leader: 'Librarian',
    type: 'resources',
    assessment: 'One more source, and what it adds to the first.',
  },
]

type Named = Pick<LessonContext, 'lessonTitle' | 'lessonObjective'>

/** What a context says where the course says nothing. */
const unsaid = lessonContextSchema.parse({})

/** The lesson of a unit in guided self-study. What it is about stays in the unit's own words. */
export function planLesson({ lessonTitle, lessonObjective }: Named): LessonPlan {
  const title = clip(oneLine(lessonTitle), 300) || unsaid.lessonTitle
  const lines = (lessonObjective === unsaid.lessonObjective ? '' : lessonObjective)
    .split('\n')
    .map((line) => oneLine(line))
    .filter((line) => line !== '')
  const objective = lines.join('\n') || title
  // Of several objectives each is looked for by itself.
  const topic = lines.length > 1 ? '' : clip(objective, 300)
  return {
    lessonMetadata: { title, objective },
    activities: steps.map((step) => ({ ...step, objective, topic })),
  }
}
