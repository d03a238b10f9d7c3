import type { LessonContext } from '#contract/classroom.ts'
import { planCourse } from '#server/guide/plans/plan-course.ts'
import { showcaseCourses } from './courses.ts'

/** One lesson of a showcase course, as the classroom would tell a guide of it. */
export function showcaseLesson(course: number, unit: number): LessonContext {
  const request = showcaseCourses[course]
  const planned = request && planCourse(request)[unit]
  if (request === undefined || planned === undefined)
    throw new Error(`No lesson ${unit} in course ${course}.`)
  return {
    courseTitle: request.course.title,
    courseDescription: request.course.description,
    courseDifficultyLevel: request.course.difficultyLevel,
    lessonTitle: planned.lessonTitle,
    lessonObjective: planned.objective,
    lessonAssessment: planned.assessment,
    profileName: request.profile.name,
    educationLevel: request.profile.education_level,
    careerGoals: request.profile.career_goals,
    interests: request.profile.interests,
    certifications: request.profile.certifications,
  }
}
