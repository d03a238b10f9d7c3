import type { Activity, Classroom } from '#contract/classroom-state.ts'
import type { OwnCourse } from '#contract/courses.ts'
import type { profiles } from '#db/profile.ts'
import type { PlanRows } from './read-classroom.ts'

type Parts = {
  course: OwnCourse
  unit: OwnCourse['units'][number] | undefined
  isPreview: boolean
  profile: typeof profiles.$inferSelect | undefined
  plan: PlanRows
}

/** What leaves the server of a lesson, field by field. */
export function presentClassroom({ course, unit, isPreview, profile, plan }: Parts): Classroom {
  return {
    course: {
      id: course.id,
      title: course.title,
      description: course.description,
      difficultyLevel: course.difficultyLevel,
      currentLessonIndex: course.currentLessonIndex,
      progress: course.progress,
      completed: course.completed,
      completedAt: course.completedAt,
      unitCount: course.units.length,
    },
    unit:
      unit === undefined
        ? null
        : {
            id: unit.id,
            position: unit.position,
            title: unit.title,
            unitObjective: unit.unitObjective,
            unitAssessment: unit.unitAssessment,
          },
    isPreview,
    profile: {
      name: profile?.name ?? '',
      educationLevel: profile?.educationLevel ?? '',
      careerGoals: profile?.careerGoals ?? '',
      interests: profile?.interests ?? [],
      certifications: profile?.certifications ?? [],
    },
    plan: presentPlan(plan),
  }
}

function presentPlan(rows: PlanRows): Classroom['plan'] {
  if (rows === null) return null
  const { plan, activities } = rows
  return {
    id: plan.id,
    title: plan.title,
    objective: plan.objective,
    activeActivityIndex: Math.min(plan.activeActivityIndex, activities.length - 1),
    isPrefetched: plan.prefetchedAt !== null,
    activities: activities.map(presentActivity),
  }
}

type Row = NonNullable<PlanRows>['activities'][number]

const presentActivity = ({ activity, exam }: Row): Activity => ({
  id: activity.id,
  sequence: activity.sequence,
  leader: activity.leader,
  title: activity.title,
  type: activity.type,
  objective: activity.objective,
  assessment: activity.assessment,
  topic: activity.topic,
  // An Examiner's activity may carry its exam with the keys.
  content: activity.leader === 'Examiner' ? null : activity.content,
  contentCutOff: activity.contentCutOff,
  resources: activity.resources,
  examStatus: examStatus(exam),
  examPercent: exam?.percent ?? null,
})

function examStatus(exam: Row['exam']): Activity['examStatus'] {
  if (exam === null || exam.id === null) return 'none'
  if (exam.gradedAt !== null) return 'graded'
  if (exam.submittedAt !== null) return 'submitted'
  return exam.startedAt === null ? 'ready' : 'active'
}
