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
  /** The aim of the lesson's plan, if the guide needs both aims; else empty. */
  planObjective: string
  assessment: string
  /** Its position among the units of the course, from 0; `count` is 0 where this is unknown. */
  position: number
  count: number
  /** The titles of the neighbouring units; empty at the beginning and the end. */
  before: string
  after: string
  /** The concepts that the author listed, each with its statement. */
  concepts: string[]
}

export type ActivityFacts = {
  /** Empty where the activity is not stored. */
  id: string
  title: string
  leader: string
  type: string
  objective: string
  assessment: string
  topic: string
  /** The activity came with the course. */
  isAuthored: boolean
}

/**
 * All facts of a lesson that a guide may use. Each call selects what it needs with the describe functions.
 */
export type LessonFacts = {
  course: CourseFacts
  unit: UnitFacts
  /** The activity of the call; null if the call is about the whole lesson. */
  activity: ActivityFacts | null
  /** The activities of the lesson in order, including this one. */
  siblings: { title: string; leader: string; type: string; works: string[] }[]
  learner: LearnerBrief
  /** The notes of the lesson by activity. An Examiner's activity has none. */
  notes: { activityId: string; title: string; text: string }[]
  /** The works that the Librarian found for this activity. */
  resources: Resource[]
  /** The exercises of this activity's notes, with the learner's attempts. */
  exercises: (Exercise & { attempt: string | null })[]
  /** What the learner pasted and wrote on the pages of the lesson. */
  pages: PageText[]
  /** What the learner knows, as text, where a model may use it (`tell-knowledge.ts`); else empty. */
  knowledge: string
  /** Whether the learner has a running exam of the lesson. */
  isExamRunning: boolean
  /** The titles of the learner's documents in the course that were read completely. */
  documentTitles: string[]
  /** The titles of the learner's videos of the course, newest first, and whether any has a transcript. */
  videoTitles: string[]
  hasTranscripts: boolean
  /** The best passages of the learner's documents in the course (`tell-passages.ts`); else none. */
  documents: FoundPassage[]
  /** The best passages of the videos' transcripts, where a model may use them; else none. */
  spoken: SpokenPassage[]
}

type LastFacts = Pick<LessonFacts, 'knowledge' | 'documents' | 'spoken'>

/**
 * The facts that change most often, for `tellLast`: passages of documents and videos, and what the learner
 * knows.
 */
export const laterFacts = (
  { knowledge, ...passages }: LastFacts,
  kind: keyof typeof passageBudgets = 'written',
): Record<string, string> => ({
  ...tellPassages(passages, kind),
  'what the learner knows': knowledge,
})

/** The passages in the order of their numbers, to look up citations. */
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

type FactChanges = {
  course?: Partial<CourseFacts>
  unit?: Partial<UnitFacts>
  activity?: Partial<ActivityFacts>
  learner: LearnerBrief
  notes?: string
}

/** The facts for a request that names no stored rows: only what it contains, the rest is empty. */
export const givenFacts = ({ course, unit, activity, learner, notes = '' }: FactChanges): LessonFacts => ({
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

/** The facts for a request whose body describes a lesson. */
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
