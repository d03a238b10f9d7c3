import type { Exercise, LessonContext, Resource } from '#contract/classroom.ts'
import { type LearnerBrief, studentProfileSchema } from '#contract/profile.ts'
import type { CourseFacts } from '#server/courses/describe-course.ts'
import { type passageBudgets, tellPassages } from '#server/sources/cite/describe-passages.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import type { SpokenPassage } from '#server/sources/spoken/spoken-passage.ts'
import type { PageText } from './read-page-text.ts'

export type UnitFacts = {
  title: string
  objective: string
  /** The aim that the lesson's plan names, where a guide is to hear both; else empty. */
  planObjective: string
  assessment: string
  /** Its place among the units of the course, from 0; a count of 0 where that is not known. */
  position: number
  count: number
  /** Titles of the units around it, empty at either end. */
  before: string
  after: string
  /** The ideas that its author says it is about, each with what it says. */
  concepts: string[]
}

export type ActivityFacts = {
  /** Empty where the activity is not kept. */
  id: string
  title: string
  leader: string
  type: string
  objective: string
  assessment: string
  topic: string
  /** It came with the course. */
  isAuthored: boolean
}

/** Everything a guide may be told of a lesson. Each call composes what it needs by the describers. */
export type LessonFacts = {
  course: CourseFacts
  unit: UnitFacts
  /** The activity that the call is about; null when it is about the lesson as a whole. */
  activity: ActivityFacts | null
  /** The activities of the lesson in their order, this one among them. */
  siblings: { title: string; leader: string; type: string; works: string[] }[]
  learner: LearnerBrief
  /** The notes that were written for the lesson, by activity. An Examiner's activity has none. */
  notes: { activityId: string; title: string; text: string }[]
  /** What the Librarian found for this activity. */
  resources: Resource[]
  /** What this activity's notes ask the learner to try, with what they answered. */
  exercises: (Exercise & { attempt: string | null })[]
  /** What the learner pasted and wrote on the pages of the lesson. */
  pages: PageText[]
  /** What the learner knows, in words, where a model is to be told of it (`tell-knowledge.ts`); else empty. */
  knowledge: string
  /** Whether the learner sits an exam of the lesson at this moment. */
  isExamRunning: boolean
  /** The titles of the documents that the learner brought to the course and that are read. */
  documentTitles: string[]
  /** The titles of the learner's videos of the course, the newest first, and whether it is known of any what is said. */
  videoTitles: string[]
  hasTranscripts: boolean
  /** The best passages of the documents that the learner brought to the course (`tell-passages.ts`); else none. */
  documents: FoundPassage[]
  /** The best of what is said in its videos, where a model is to be told of it; else none. */
  spoken: SpokenPassage[]
}

type Told = Pick<LessonFacts, 'knowledge' | 'documents' | 'spoken'>

/** What changes most often, for `tellLast`: passages of documents and videos, and what the learner knows. */
export const laterFacts = (
  { knowledge, ...passages }: Told,
  kind: keyof typeof passageBudgets = 'written',
): Record<string, string> => ({
  ...tellPassages(passages, kind),
  'what the learner knows': knowledge,
})

/** In the order of their numbers, for whoever looks up what is cited. */
export const toldPassages = ({ documents, spoken }: Pick<LessonFacts, 'documents' | 'spoken'>) => [
  ...documents,
  ...spoken,
]

const noCourse: CourseFacts = {
  title: '',
  description: '',
  objectives: [],
  priorKnowledge: [],
  referenceBooks: [],
  difficultyLevel: '',
  weeklyHours: null,
  lessons: null,
}
const noUnit: UnitFacts = {
  title: '',
  objective: '',
  planObjective: '',
  assessment: '',
  position: 0,
  count: 0,
  before: '',
  after: '',
  concepts: [],
}
export const noActivity: ActivityFacts = {
  id: '',
  title: '',
  leader: '',
  type: '',
  objective: '',
  assessment: '',
  topic: '',
  isAuthored: false,
}

type Given = {
  course?: Partial<CourseFacts>
  unit?: Partial<UnitFacts>
  activity?: Partial<ActivityFacts>
  learner: LearnerBrief
  notes?: string
}

/** The facts of a request that names no rows of ours: it tells what it has, and the rest is empty. */
export const givenFacts = ({ course, unit, activity, learner, notes = '' }: Given): LessonFacts => ({
  course: { ...noCourse, ...course },
  unit: { ...noUnit, ...unit },
  activity: activity === undefined ? null : { ...noActivity, ...activity },
  siblings: [],
  learner,
  notes: notes === '' ? [] : [{ activityId: '', title: '', text: notes }],
  resources: [],
  exercises: [],
  pages: [],
  knowledge: '',
  isExamRunning: false,
  documentTitles: [],
  videoTitles: [],
  hasTranscripts: false,
  documents: [],
  spoken: [],
})

/** The facts of a request whose body describes a lesson. */
export const factsOfContext = (context: LessonContext, activity?: Partial<ActivityFacts>): LessonFacts =>
  givenFacts({
    course: {
      title: context.courseTitle,
      description: context.courseDescription,
      difficultyLevel: context.courseDifficultyLevel,
    },
    unit: {
      title: context.lessonTitle,
      objective: context.lessonObjective,
      assessment: context.lessonAssessment,
    },
    ...(activity === undefined ? {} : { activity }),
    learner: studentProfileSchema.parse({
      name: context.profileName,
      education_level: context.educationLevel,
      career_goals: context.careerGoals,
      interests: context.interests,
      certifications: context.certifications,
    }),
  })
