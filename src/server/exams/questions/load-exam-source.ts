import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { classroomLimits } from '#contract/classroom/rules.ts'
import { type QuestionsRequest, questionsRequestSchema } from '#contract/exams.ts'
import { withoutMarks } from '#contract/sources/marks.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { describeSources } from '#server/classroom/describe-material.ts'
import { givenFacts, type LessonFacts } from '#server/classroom/lesson-facts.ts'
import { documentTitlesOf, hasTranscripts, loadLessonFacts } from '#server/classroom/load-facts.ts'
import { describeCourse } from '#server/courses/describe-course.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'
import { readProfile } from '#server/profile/read-profile.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'
import type { SpokenPassage } from '#server/sources/spoken/spoken-passage.ts'

/** What an exam asks about, and the ids of the learner's rows that it belongs to. */
export type ExamSource = {
  title: string
  courseId: string | null
  unitId: string | null
  activityId: string | null
  request: QuestionsRequest
  /** The same as text for the model that writes the exam. */
  taught: TaughtLesson
  learner: string
  /** The learner's own material besides the notes. */
  sources: string
  /**
   * The texts by which passages are searched: title and aim of a lesson, or those of each lesson of a course.
   */
  soughtBy: string[]
  /** Whether the course has documents of the learner. */
  hasDocuments: boolean
  /** Whether the course has videos with a transcript. */
  hasTranscripts: boolean
  /**
   * The passages of documents and videos that best fit the lesson; filled before a model writes
   * (`exam-passages.ts`).
   */
  documents: FoundPassage[]
  spoken: SpokenPassage[]
  /** What is sent with the last turn; filled before a model writes (`make-exam.ts`). */
  later: Record<string, string>
}

/** What a lesson aims at and what it taught, for prompts that write, check or grade its exam. */
export type TaughtLesson = { course: string; lesson: string; notes: string }

const withFacts = (
  source: Pick<ExamSource, 'title' | 'courseId' | 'unitId' | 'activityId' | 'request'>,
  facts: LessonFacts,
  soughtBy = [`${source.request.lessonTitle}\n${source.request.lessonObjective}`],
): ExamSource => {
  const { lessonTitle, lessonObjective, notes, content } = source.request
  // A plan may have another aim than its unit, so prompts receive both.
  const objective = facts.unit.objective || lessonObjective
  const unit = { ...facts.unit, title: lessonTitle, objective, planObjective: lessonObjective }
  const sources = describeSources(facts)
  const written = [notes, content.text].filter(Boolean).join('\n\n')
  return {
    ...source,
    taught: {
      course: describeCourse(facts.course),
      lesson: describeLesson({ unit, activity: null, siblings: [] }),
      // If the lesson has no notes, the learner studied their own material.
      notes: written || sources,
    },
    learner: describeLearner(facts.learner),
    sources: written === '' ? '' : sources,
    soughtBy,
    hasDocuments: facts.documentTitles.length > 0,
    hasTranscripts: facts.hasTranscripts,
    documents: [],
    spoken: [],
    later: {},
  }
}

const ofBody = (request: QuestionsRequest): ExamSource =>
  withFacts(
    { title: request.lessonTitle || 'Exam', courseId: null, unitId: null, activityId: null, request },
    givenFacts({ course: { description: request.courseDetails }, learner: request.studentProfile }),
  )

/**
 * Where the request has ids, only the server's rows are used, and all of them must belong to the learner and
 * to each other.
 */
export async function loadExamSource(
  db: Connection,
  learnerId: string,
  request: QuestionsRequest,
): Promise<ExamSource> {
  const { courseId, unitId, activityId } = request
  if (!courseId && !unitId && !activityId) return ofBody(request)
  const wanted: (SQL | undefined)[] = []
  for (const [id, column] of [
    [courseId, courses.id],
    [unitId, units.id],
    [activityId, activities.id],
  ] as const) {
    if (!id) continue
    if (!z.uuid().safeParse(id).success) throw new AppError('not_found')
    wanted.push(eq(column, id))
  }
  const place = await findPlace(db, learnerId, wanted)
  const unit = unitId || activityId ? place.unit : null
  const activity = activityId ? place.activity : null
  const [notes, profile, facts] = await Promise.all([
    unit === null ? '' : readNotes(db, learnerId, unit.id, activity?.sequence ?? Number.MAX_SAFE_INTEGER),
    readProfile(db, learnerId),
    unit === null ? null : loadLessonFacts(db, learnerId, { unitId: unit.id }),
  ])
  const { course, plan } = place
  const lessonTitle = unit === null ? course.title : plan?.title || unit.title
  const source = {
    title: activity?.title || lessonTitle,
    courseId: course.id,
    unitId: unit?.id ?? null,
    activityId: activity?.id ?? null,
    request: questionsRequestSchema.parse({
      lessonTitle: lessonTitle.slice(0, 300),
      lessonObjective: (plan?.objective || unit?.unitObjective || course.objectives.join('; ')).slice(
        0,
        2000,
      ),
      studentProfile: profile,
      courseDetails: {
        title: course.title,
        description: course.description,
        objectives: course.objectives,
        difficultyLevel: course.difficultyLevel,
      },
      notes,
      content: activity?.leader === 'Examiner' ? activity.content : null,
      questionCount: request.questionCount,
      regenerate: request.regenerate,
    }),
  }
  if (facts !== null) return withFacts(source, facts)
  const { documentTitles, hasTranscripts: hasHeard, lessons } = place
  const known = givenFacts({ course, learner: source.request.studentProfile })
  const brought = { documentTitles: documentTitles ?? [], hasTranscripts: hasHeard }
  return withFacts(source, { ...known, ...brought }, lessons)
}

async function findPlace(db: Connection, learnerId: string, wanted: (SQL | undefined)[]) {
  const [place] = await db
    .select({
      course: courses,
      unit: units,
      plan: lessonPlans,
      activity: activities,
      // For a whole course: the aim of each lesson, and whether the learner added material to it.
      lessons: sql<string[]>`array(select each.title || ' ' || each.unit_objective
        from ${units} as each where each.course_id = ${courses.id} order by each.position)`,
      documentTitles: documentTitlesOf(learnerId),
      hasTranscripts: hasTranscripts(learnerId),
    })
    .from(courses)
    .leftJoin(units, eq(units.courseId, courses.id))
    .leftJoin(lessonPlans, and(eq(lessonPlans.unitId, units.id), eq(lessonPlans.userId, learnerId)))
    .leftJoin(activities, eq(activities.lessonPlanId, lessonPlans.id))
    .where(and(eq(courses.ownerId, learnerId), ...wanted))
    .limit(1)
  if (place === undefined) throw new AppError('not_found')
  return place
}

/** What the Professor taught in this lesson before the exam; if the exam comes first, the whole lesson. */
async function readNotes(
  db: Connection,
  learnerId: string,
  unitId: string,
  examSequence: number,
): Promise<string> {
  const rows = await db
    .select({ sequence: activities.sequence, content: activities.content })
    .from(activities)
    .innerJoin(lessonPlans, eq(lessonPlans.id, activities.lessonPlanId))
    .where(
      and(
        eq(lessonPlans.unitId, unitId),
        eq(activities.userId, learnerId),
        eq(activities.leader, 'Professor'),
        isNotNull(activities.content),
      ),
    )
    .orderBy(asc(activities.sequence))
  const before = rows.filter(({ sequence }) => sequence < examSequence)
  const taught = before.length > 0 ? before : rows
  // Each activity gets an equal share, so that a long first activity leaves room for later ones.
  const share = Math.floor(classroomLimits.notes / Math.max(1, taught.length)) - 2
  return taught.map(({ content }) => withoutMarks(content ?? '').slice(0, share)).join('\n\n')
}
