import type { Classroom } from '#contract/classroom-state.ts'
import type { Profile } from '#contract/profile.ts'
import { plainNotes } from '#web/classroom/notes/plain-notes.ts'
import { keptCourses } from '#web/lib/calls/course-cache.ts'
import { clearCurrentCourse } from '#web/lib/kept/current-course-id.ts'
import { storedProfile } from '#web/lib/kept/stored-profile.ts'
import { readStored, removeStored, storedKeys, writeStored } from '#web/lib/storage.ts'
import type { LessonKey } from './api.ts'
import {
  isShownActivity,
  isStoredActivity,
  isStoredCourse,
  type StoredActivity,
  type StoredCourse,
  withDefaults,
} from './check-copy.ts'

/** Stores the browser's fast copy of the lesson; where the two differ, the server's state wins. */
export function storeLesson({ course, unit, plan }: Classroom, activeIndex: number): void {
  if (plan === null || unit === null) return
  // Together with the activities it belongs to, so that another course never uses it.
  storeActiveIndex(course.id, activeIndex)
  const courseDetails = { id: course.id, unitId: unit.id, planId: plan.id, lessonTitle: plan.title }
  writeStored(
    'classroom_activities',
    plan.activities.map(({ content, resources, ...activity }) => ({
      ...activity,
      // A list of works may have an introduction.
      ...(resources !== null && content !== null && { content }),
      courseDetails,
    })),
  )
  const made = plan.activities.flatMap(({ id, content, resources }) => {
    const segment = resources ?? content
    return segment === null ? [] : [[id, segment] as const]
  })
  for (const [id, segment] of made) writeStored(`segment_${id}`, segment)
  writeStored('contentMap', Object.fromEntries(made))
}

export function storeActiveIndex(courseId: string, index: number): void {
  writeStored(`activeActivityIndex-${courseId}`, index)
  writeStored('classroom_activeActivityIndex', index)
}

/**
 * The saved index of the course, if this lesson has such an activity and the index was saved in this lesson.
 */
export function storedActiveIndex(courseId: string, unitId: string, count: number): number | null {
  const [first] = storedActivities()
  // The index saved with the activities, where the course has no index.
  const ofActivities = first === undefined ? null : readStored('classroom_activeActivityIndex')
  const index: unknown = readStored(`activeActivityIndex-${courseId}`) ?? ofActivities
  if (first !== undefined && first.courseDetails.unitId !== unitId) return null
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count ? index : null
}

/**
 * The lesson as this browser last saw it: shown until the server has answered, or when it cannot be reached.
 */
export function restoreLesson({ courseId, lesson }: LessonKey): Classroom | undefined {
  const course = storedCourse(courseId)
  const position = lesson === undefined ? course?.currentLessonIndex : lesson - 1
  const unit = course?.units.find((one) => one.position === position)
  if (course === undefined || unit === undefined || position === undefined) return undefined
  const activities = storedActivities()
  const details = activities[0]?.courseDetails
  if (details?.unitId !== unit.id) return undefined
  const { id, title, description, difficultyLevel, currentLessonIndex } = course
  const { progress, completed, completedAt } = course
  const restored: unknown[] = activities.map(({ courseDetails: _details, ...activity }) =>
    withDefaults({ ...activity, ...storedContent(activity) }),
  )
  if (!restored.every(isShownActivity)) return undefined
  return {
    course: {
      id,
      title,
      description,
      difficultyLevel,
      currentLessonIndex,
      progress,
      completed,
      completedAt,
      unitCount: course.units.length,
    },
    unit,
    isPreview: completed || position < currentLessonIndex,
    profile: learnerOf(storedProfile()),
    videos: [],
    plan: {
      id: details.planId,
      title: details.lessonTitle,
      objective: '',
      activeActivityIndex: storedActiveIndex(courseId, unit.id, activities.length) ?? 0,
      isPrefetched: false,
      credit: null,
      activities: restored,
    },
  }
}

/** A lesson needs a name to be shown, so this supplies a default where the profile is not stored. */
const learnerOf = (profile: Profile | undefined): Classroom['profile'] => ({
  name: profile?.name ?? 'Anonymous',
  educationLevel: profile?.educationLevel ?? '',
  careerGoals: profile?.careerGoals ?? '',
  interests: profile?.interests ?? [],
  certifications: profile?.certifications ?? [],
})

const storedCourse = (courseId: string): StoredCourse | undefined =>
  keptCourses()
    .filter(isStoredCourse)
    .find(({ id }) => id === courseId)

function storedActivities(): StoredActivity[] {
  const stored: unknown = readStored('classroom_activities')
  return Array.isArray(stored) ? stored.filter(isStoredActivity) : []
}

function storedContent({ id, content: word = null }: Pick<StoredActivity, 'id' | 'content'>) {
  const segment = readStored(`segment_${id}`) ?? readStored('contentMap')?.[id]
  const content = plainNotes(segment) || null
  return content === null && Array.isArray(segment)
    ? { content: word, resources: segment }
    : { content, resources: null }
}

/** After the session: removes the browser's copy of the plan, the contents, the exam and the course. */
export function clearLesson(courseId: string): void {
  for (const key of storedKeys('segment_')) removeStored(key as `segment_${string}`)
  removeStored('contentMap')
  removeStored('classroom_activities')
  removeStored('classroom_activeActivityIndex')
  removeStored(`activeActivityIndex-${courseId}`)
  removeStored('examState')
  clearCurrentCourse()
}
