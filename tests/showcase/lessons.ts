import type { LessonContext } from '#contract/classroom.ts'
import { showcaseCourses } from './courses.ts'

/** One lesson of a showcase course, an objective of it, as the classroom would tell a guide of it. */
export function showcaseLesson(course: number, unit: number): LessonContext {
  const request = showcaseCourses[course]
  const objective = request?.course.objectives[unit]
  if (request === undefined || objective === undefined)
    throw new Error(`No lesson ${unit} in course ${course}.`)
  return {
    courseTitle: request.course.title,
    courseDescription: request.course.description,
    courseDifficultyLevel: request.course.difficultyLevel,
    lessonTitle: objective,
    lessonObjective: objective,
    lessonAssessment: '',
    profileName: request.profile.name,
    educationLevel: request.profile.education_level,
    careerGoals: request.profile.career_goals,
    interests: request.profile.interests,
    certifications: request.profile.certifications,
  }
}

/** Notes of that lesson as someone wrote them: what the course says of itself, but its last sentence. */
export const showcaseNotes = ({ lessonTitle, courseDescription }: LessonContext): string =>
  `## ${lessonTitle}\n\n${courseDescription
    .split(/(?<=\.) /)
    .slice(0, -1)
    .join(' ')}`
