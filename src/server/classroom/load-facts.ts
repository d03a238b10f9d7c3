import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { UnitHead } from '#contract/authored/course-file.ts'
import { openUnits } from '#contract/courses/course-rules.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import { withoutMarks } from '#contract/sources/marks.ts'
import type { StoredSections } from '#contract/study-page.ts'
import { innerTitle } from '#contract/words/text.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { activities, exerciseAttempts, lessonPlans, studyPages } from '#db/classroom.ts'
import { courses, units } from '#db/courses.ts'
import { exams } from '#db/exams.ts'
import { videos } from '#db/library.ts'
import { profiles } from '#db/profile.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { namesOwnRows, type OwnIds, ownId } from './own-ids.ts'
import { textsOf } from './read-page-text.ts'

/** The maximum length of a work's title in the list of the lesson's activities. */
const maxTitleLength = 120
const maxVideoTitles = 30

/** One of the learner's own lessons. */
export type OwnLesson = LessonFacts & {
  courseId: string
  unitId: string
  isOpen: boolean
  /** The activity came with the course. */
  isAuthored: boolean
}

/**
 * Loads the facts of one of the learner's own lessons: that of the activity, that of the unit, or the
 * course's current one. All given ids must belong to the learner and to each other.
 */
export async function loadLessonFacts(db: Connection, learnerId: string, ids: OwnIds): Promise<OwnLesson> {
  const found = await findLessonFacts(db, learnerId, ids)
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** The same, refused if the learner has not reached the lesson yet. */
export async function loadOpenLesson(db: Connection, learnerId: string, ids: OwnIds): Promise<OwnLesson> {
  return requireOpen(await loadLessonFacts(db, learnerId, ids))
}

/** Refuses to generate again what came with the course. */
export function refuseAnew({ isAuthored }: Pick<OwnLesson, 'isAuthored'>, regenerate: boolean): void {
  if (isAuthored && regenerate) throw new AppError('lesson_authored')
}

export function requireOpen(lesson: OwnLesson): OwnLesson {
  if (!lesson.isOpen) throw new AppError('lesson_locked')
  return lesson
}

/** One query, because the first word of a chat waits for it. */
export async function findLessonFacts(
  db: Connection,
  learnerId: string,
  ids: OwnIds,
): Promise<OwnLesson | undefined> {
  const [row] = await lessonRows(db, learnerId, ids)
  return row && asFacts(row)
}

async function lessonRows(db: Connection, learnerId: string, ids: OwnIds) {
  const { activityId, unitId, courseId } = ids
  if (activityId && !namesOwnRows({ courseId, unitId }))
    return lessonOfActivity(db).execute({ learnerId, activityId: ownId(activityId) })
  const named = (column: Parameters<typeof eq>[0], id: string | null | undefined): SQL | undefined =>
    id === null || id === undefined ? undefined : eq(column, ownId(id))
  const activity = named(activities.id, activityId)
  const unit = named(units.id, unitId)
  const isCurrent = eq(units.position, courses.currentLessonIndex)
  const place = and(
    named(courses.id, courseId),
    unit,
    unit === undefined && activity === undefined ? isCurrent : undefined,
  )
  return selectLesson(db, learnerId, activity, place)
}

/** Prepared, because it runs for every message to a guide. */
const lessonOfActivity = preparedOnce((db) =>
  selectLesson(
    db,
    sql.placeholder('learnerId'),
    eq(activities.id, sql.placeholder('activityId')),
    undefined,
  ).prepare('lesson_of_activity'),
)

const selectLesson = (
  db: Connection,
  learnerId: string | Placeholder,
  activity: SQL | undefined,
  place: SQL | undefined,
) =>
  db
    .select({
      ...columns,
      attempts: attemptsOf(learnerId),
      pages: pagesOf(learnerId),
      documentTitles: documentTitlesOf(learnerId),
      videoTitles: videoTitlesOf(learnerId),
      hasTranscripts: hasTranscripts(learnerId),
      isExamRunning: isExamRunning(learnerId),
    })
    .from(units)
    .innerJoin(courses, eq(courses.id, units.courseId))
    .leftJoin(profiles, eq(profiles.id, courses.ownerId))
    .leftJoin(lessonPlans, eq(lessonPlans.unitId, units.id))
    .leftJoin(activities, and(eq(activities.lessonPlanId, lessonPlans.id), activity ?? sql`false`))
    .where(and(eq(courses.ownerId, learnerId), activity, place))
    .limit(1)

type StoredActivity = {
  id: string
  title: string
  leader: string
  type: string
  notes: string | null
  works: string[] | null
}

const columns = {
  course: courses,
  unit: units,
  profile: profiles,
  activity: {
    id: activities.id,
    title: activities.title,
    leader: activities.leader,
    type: activities.type,
    objective: activities.objective,
    assessment: activities.assessment,
    topic: activities.topic,
    resources: activities.resources,
    exercises: activities.exercises,
    isAuthored: activities.isAuthored,
  },
  concepts: sql<UnitHead['concepts'] | null>`(
    select written.content->'head'->'concepts' from ${authoredUnits} as written
    join ${unitContents} as carried on carried.authored_id = written.id where carried.unit_id = ${units.id})`,
  unitTitles: sql<string[]>`(
    select json_agg(each.title order by each.position) from ${units} as each where each.course_id = ${courses.id})`,
  // An Examiner's activity contains its exam with the keys, so no guide gets it.
  kept: sql<StoredActivity[] | null>`(
    select json_agg(json_build_object('id', each.id, 'title', each.title, 'leader', each.leader, 'type', each.type,
      'notes', case when each.leader = 'Examiner' then null else each.content end,
      'works', jsonb_path_query_array(each.resources, '$[*].title')) order by each.sequence)
    from ${activities} as each where each.lesson_plan_id = ${lessonPlans.id})`,
}

const attemptsOf = (learnerId: string | Placeholder) =>
  sql<Record<string, string> | null>`(
    select json_object_agg(each.exercise_id, each.text) from ${exerciseAttempts} as each
    where each.activity_id = ${activities.id} and each.user_id = ${learnerId})`

type Page = { title: string; sections: StoredSections }

const pagesOf = (learnerId: string | Placeholder) =>
  sql<Page[] | null>`(
    select json_agg(json_build_object('title', each.title, 'sections', page.sections) order by each.sequence)
    from ${studyPages} as page join ${activities} as each on each.id = page.activity_id
    where each.lesson_plan_id = ${lessonPlans.id} and page.user_id = ${learnerId})`

export const documentTitlesOf = (learnerId: string | Placeholder) =>
  sql<string[] | null>`(
    select json_agg(each.title order by each.created_at, each.id) from ${sources} as each
    where each.course_id = ${courses.id} and each.user_id = ${learnerId} and each.state = 'ready')`

const videoTitlesOf = (learnerId: string | Placeholder) =>
  sql<string[] | null>`(
    select json_agg(newest.title) from (
      select each.title from ${videos} as each where each.course_id = ${courses.id} and each.user_id = ${learnerId}
      order by each.created_at desc, each.id limit ${maxVideoTitles}) as newest)`

export const hasTranscripts = (learnerId: string | Placeholder) =>
  sql<boolean>`exists (
    select from ${videos} as each where each.course_id = ${courses.id} and each.user_id = ${learnerId}
      and each.transcript_hash is not null)`

/** An exam without a lesson asks about all of them. */
const isExamRunning = (learnerId: string | Placeholder) =>
  sql<boolean>`exists (
    select from ${exams} as each where each.course_id = ${courses.id} and each.user_id = ${learnerId}
      and (each.unit_id = ${units.id} or each.unit_id is null)
      and each.started_at is not null and each.submitted_at is null)`

type Row = {
  course: typeof courses.$inferSelect
  unit: typeof units.$inferSelect
  profile: typeof profiles.$inferSelect | null
  activity: Pick<typeof activities.$inferSelect, keyof typeof columns.activity> | null
  unitTitles: string[]
  concepts: UnitHead['concepts'] | null
  kept: StoredActivity[] | null
  attempts: Record<string, string> | null
  pages: Page[] | null
  documentTitles: string[] | null
  videoTitles: string[] | null
  hasTranscripts: boolean
  isExamRunning: boolean
}

function asFacts(row: Row): OwnLesson {
  const { course, unit, profile, activity, unitTitles, concepts, kept, attempts, pages, documentTitles } = row
  const { resources, exercises, isAuthored, ...about } = activity ?? {
    resources: null,
    exercises: null,
    isAuthored: false,
  }
  const titleAt = (position: number) => innerTitle(unitTitles[position] ?? '')
  return {
    courseId: course.id,
    unitId: unit.id,
    isOpen: unit.position < openUnits(course, unitTitles.length),
    isAuthored,
    course: { ...course, title: innerTitle(course.title) },
    unit: {
      title: innerTitle(unit.title),
      objective: unit.unitObjective,
      planObjective: '',
      assessment: unit.unitAssessment,
      position: unit.position,
      count: unitTitles.length,
      before: titleAt(unit.position - 1),
      after: titleAt(unit.position + 1),
      concepts: (concepts ?? []).map(({ label, statement }) => `${label}: ${statement}`),
    },
    activity: 'id' in about ? { ...about, isAuthored } : null,
    siblings: (kept ?? []).map(({ title, leader, type, works }) => ({
      title,
      leader,
      type,
      works: (works ?? []).map((work) => cutText(work, maxTitleLength)),
    })),
    learner: studentProfileSchema.parse(profile),
    notes: (kept ?? []).flatMap(({ id, title, notes }) =>
      notes === null ? [] : [{ activityId: id, title, text: withoutMarks(notes) }],
    ),
    resources: resources ?? [],
    exercises: (exercises ?? []).map((exercise) => ({
      ...exercise,
      attempt: attempts?.[exercise.id] ?? null,
    })),
    pages: (pages ?? []).flatMap(({ title, sections }) => textsOf(title, sections)),
    knowledge: '',
    isExamRunning: row.isExamRunning,
    documentTitles: documentTitles ?? [],
    videoTitles: row.videoTitles ?? [],
    hasTranscripts: row.hasTranscripts,
    documents: [],
    spoken: [],
  }
}
