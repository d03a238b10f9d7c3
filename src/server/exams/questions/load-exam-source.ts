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

/** What an exam asks about, and the learner's own rows it belongs to. */
export type ExamSource = {
  title: string
  courseId: string | null
  unitId: string | null
  activityId: string | null
  request: QuestionsRequest
  /** The same in words, for whoever writes the exam. */
  taught: Taught
  learner: string
  /** What the learner brought beside the notes. */
  sources: string
  /** What passages of both are looked for by: of a lesson its title and its aim, of a whole course those of each lesson. */
  soughtBy: string[]
  /** The course has documents that the learner brought. */
  hasDocuments: boolean
  /** It has videos of which is known what is said. */
  hasTranscripts: boolean
  /** Of both the passages that fit the lesson best, once somebody is to write (`exam-passages.ts`). */
  documents: FoundPassage[]
  spoken: SpokenPassage[]
  /** What is told with the last turn, once somebody is to write (`make-exam.ts`). */
  later: Record<string, string>
}

/** What a lesson was to teach and what it taught, for whoever writes, reads or grades its exam. */
export type Taught = { course: string; lesson: string; notes: string }

const withFacts = (
  source: Pick<ExamSource, 'title' | 'courseId' | 'unitId' | 'activityId' | 'request'>,
  facts: LessonFacts,
  soughtBy = [`${source.request.lessonTitle}\n${source.request.lessonObjective}`],
): ExamSource => {
  const { lessonTitle, lessonObjective, notes, content } = source.request
  // A plan may aim at something else than its unit: whoever examines is told of both.
  const objective = facts.unit.objective || lessonObjective
  const unit = { ...facts.unit, title: lessonTitle, objective, planObjective: lessonObjective }
  const sources = describeSources(facts)
  const written = [notes, content.text].filter(Boolean).join('\n\n')
  return {
    ...source,
    taught: {
      course: describeCourse(facts.course),
      lesson: describeLesson({ unit, activity: null, siblings: [] }),
      // Where nobody wrote notes, the learner studied what they brought.
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

/** With ids the server's own rows alone count, and all of them must be the learner's and belong together. */
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
      // Of a whole course: what each lesson is about, and whether the learner brought something to it.
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

/** What the Professor taught in this lesson, up to the exam; where nothing came before it, all of it. */
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
  // Each activity gets its share, so that a long first one does not crowd out what came later.
  const share = Math.floor(classroomLimits.notes / Math.max(1, taught.length)) - 2
  return taught.map(({ content }) => withoutMarks(content ?? '').slice(0, share)).join('\n\n')
}
