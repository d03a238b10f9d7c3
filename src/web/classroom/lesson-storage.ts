import { type Classroom, classroomSchema } from '#contract/classroom-state.ts'
import { ownCourseSchema } from '#contract/courses.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import type { LessonKey } from './api.ts'
import { clearCurrentCourse } from './current-course.ts'
import { plainNotes } from './plain-notes.ts'

/** The browser's fast copy of the lesson; the server's state is the truth wherever they differ. */
export function storeLesson({ course, unit, plan }: Classroom): void {
  if (plan === null || unit === null) return
  // With the activities it belongs to, so that it is never another course's.
  storeActiveIndex(course.id, plan.activeActivityIndex)
  const courseDetails = { id: course.id, unitId: unit.id, planId: plan.id, lessonTitle: plan.title }
  writeStored(
    'classroom_activities',
    plan.activities.map(({ content: _content, resources: _resources, ...activity }) => ({
      ...activity,
      courseDetails,
    })),
  )
  const made = plan.activities.flatMap(({ id, content, resources }) => {
    const segment = content ?? resources
    return segment === null ? [] : [[id, segment] as const]
  })
  for (const [id, segment] of made) writeStored(`segment_${id}`, segment)
  // Last: where the browser's room is short, the segments come first.
  writeStored('contentMap', Object.fromEntries(made))
}

export function storeActiveIndex(courseId: string, index: number): void {
  writeStored(`activeActivityIndex-${courseId}`, index)
  writeStored('classroom_activeActivityIndex', index)
}

/** The saved index of the course where this lesson has such an activity, and it was not saved in another one. */
export function storedActiveIndex(courseId: string, unitId: string, count: number): number | null {
  const index: unknown = readStored(`activeActivityIndex-${courseId}`)
  if (storedUnitId() !== undefined && storedUnitId() !== unitId) return null
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count ? index : null
}

/** The lesson as this browser last saw it: shown until the server has answered, or when it cannot be reached. */
export function restoreLesson({ courseId, lesson }: LessonKey): Classroom | undefined {
  const course = storedCourse(courseId)
  const position = lesson === undefined ? course?.currentLessonIndex : lesson - 1
  const unit = course?.units.find((one) => one.position === position)
  if (course === undefined || unit === undefined || position === undefined) return undefined
  const activities = storedActivities(unit.id)
  const details = activities[0]?.courseDetails
  if (details === undefined) return undefined
  const room = {
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
    unit,
    isPreview: course.completed || position < course.currentLessonIndex,
    // Whoever has a lesson has a name.
    profile: { name: 'Anonymous', educationLevel: '', careerGoals: '', interests: [], certifications: [] },
    plan: {
      id: details.planId,
      title: details.lessonTitle,
      objective: '',
      activeActivityIndex: storedActiveIndex(courseId, unit.id, activities.length) ?? 0,
      isPrefetched: false,
      activities: activities.map(({ courseDetails: _details, ...activity }) => ({
        ...activity,
        ...storedContent(activity.id),
      })),
    },
  }
  const parsed = classroomSchema.safeParse(room)
  return parsed.success ? parsed.data : undefined
}

function storedCourse(courseId: string) {
  const stored: unknown = readStored('courses')
  const list = Array.isArray(stored) ? stored : []
  const known = [...list, readStored('currentCourseWithUnits')]
  const parsed = known.map((course) => ownCourseSchema.safeParse(course).data)
  return parsed.find((course) => course?.id === courseId)
}

type StoredActivity = {
  id: string
  courseDetails: { unitId: string; planId: string; lessonTitle: string }
}

function storedUnitId(): unknown {
  const stored: unknown = readStored('classroom_activities')
  return Array.isArray(stored) ? stored[0]?.courseDetails?.unitId : undefined
}

function storedActivities(unitId: string): StoredActivity[] {
  const stored: unknown = readStored('classroom_activities')
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (activity): activity is StoredActivity =>
      typeof activity?.id === 'string' && activity.courseDetails?.unitId === unitId,
  )
}

function storedContent(activityId: string) {
  const segment = readStored(`segment_${activityId}`) ?? readStored('contentMap')?.[activityId]
  const content = plainNotes(segment) || null
  return { content, resources: content === null && Array.isArray(segment) ? segment : null }
}

/** After the session: the plan, the contents, the exam and the course are no longer at hand. */
export function clearLesson(courseId: string): void {
  for (const key of storedKeys('segment_')) removeStored(key as `segment_${string}`)
  removeStored('contentMap')
  removeStored('classroom_activities')
  removeStored('classroom_activeActivityIndex')
  removeStored(`activeActivityIndex-${courseId}`)
  removeStored('examState')
  clearCurrentCourse()
}
