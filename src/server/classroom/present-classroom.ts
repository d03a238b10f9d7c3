import {
  type Activity,
  type ActivityTexts,
  type Classroom,
  classroomSchema,
  maxLessonBytes,
} from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { profiles } from '#db/profile.ts'
import { present } from '#server/platform/http/present.ts'
import { shownCitations } from '#server/sources/cite/citations-of.ts'
import { citedTitle } from '#server/sources/spoken/spoken-passage.ts'
import { showExercises } from './exercises.ts'
import type { PlanRows } from './read-plan.ts'

type Parts = {
  course: OwnCourse
  unit: OwnCourse['units'][number] | undefined
  isPreview: boolean
  profile: typeof profiles.$inferSelect | undefined
  plan: PlanRows
  hasModel: boolean
  videos: Classroom['videos']
}

/** The defaults for a learner without a profile. */
const noProfile = { name: '', educationLevel: '', careerGoals: '', interests: [], certifications: [] }

/**
 * Videos by the title that texts cite. Of two videos with the same title, none is linked, because the title
 * does not say which was meant.
 */
const byTitle = (videos: Classroom['videos']): Classroom['videos'] =>
  [...Map.groupBy(videos, ({ title }) => citedTitle(title))].flatMap(([title, [video, ...others]]) =>
    video === undefined || others.length > 0 ? [] : [{ id: video.id, title }],
  )

export const presentClassroom = ({
  course,
  unit,
  isPreview,
  profile,
  plan,
  hasModel,
  videos,
}: Parts): Classroom =>
  present(classroomSchema, {
    course: { ...course, unitCount: course.units.length },
    unit: unit ?? null,
    videos: byTitle(videos),
    isPreview,
    profile: profile ?? noProfile,
    plan: plan && {
      ...plan.plan,
      activeActivityIndex: Math.min(plan.plan.activeActivityIndex, plan.activities.length - 1),
      isPrefetched: plan.plan.prefetchedAt !== null,
      credit: plan.activities.some(({ activity }) => activity.isAuthored) ? plan.credit : null,
      activities: withinBytes(plan.activities.map((row) => activityOf(row, plan.attempts, hasModel))),
    },
  })

const noTexts: ActivityTexts = { content: null, resources: null, exercises: [], citations: [] }

/** Computed like the lengths in the database, but from the texts as they are sent. */
function withinBytes<Shown extends ActivityTexts & { isLeftOut?: true | undefined }>(all: Shown[]): Shown[] {
  let bytes = 0
  return all.map((activity) => {
    const { content, resources, exercises, citations } = activity
    bytes += Buffer.byteLength(JSON.stringify({ content, resources, exercises, citations }))
    return bytes <= maxLessonBytes ? activity : { ...activity, ...noTexts, isLeftOut: true }
  })
}

type Row = NonNullable<PlanRows>['activities'][number]

const activityOf = (
  { activity, citations, exam, pageOf, hasContent, isLeftOut }: Row,
  attempts: NonNullable<PlanRows>['attempts'],
  hasModel: boolean,
) => ({
  ...activity,
  ...(isLeftOut && { isLeftOut }),
  // An Examiner's activity may contain its exam with the keys.
  content: activity.leader === 'Examiner' ? null : activity.content?.trim() ? activity.content : null,
  citations: shownCitations(citations),
  exercises: showExercises(
    activity.exercises,
    attempts.filter(({ activityId }) => activityId === activity.id),
  ),
  hasPage:
    activity.leader === 'Professor' &&
    (pageOf !== null || (!hasModel && !(hasContent && !activity.contentCutOff))),
  examStatus: examStatus(exam),
  examPercent: exam?.percent ?? null,
  isExamGradedByLearner: exam?.isGradedByLearner ?? false,
})

function examStatus(exam: Row['exam']): Activity['examStatus'] {
  if (exam === null || exam.id === null) return 'none'
  if (exam.gradedAt !== null) return 'graded'
  if (exam.submittedAt !== null) return 'submitted'
  return exam.startedAt === null ? 'ready' : 'active'
}
