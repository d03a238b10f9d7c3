import type { LessonContext } from '#contract/classroom.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import { describeLearner } from '#server/profile/describe-learner.ts'

/** The lesson's context as a guide is told of it, by the parts that change least often first. */
export const describeLesson = (context: LessonContext) => ({
  course: [
    `Title: ${context.courseTitle}`,
    `Description: ${context.courseDescription}`,
    `Difficulty: ${context.courseDifficultyLevel}`,
  ].join('\n'),
  lesson: [
    `Title: ${context.lessonTitle}`,
    `Objective: ${context.lessonObjective}`,
    ...(context.lessonAssessment === '' ? [] : [`Assessment: ${context.lessonAssessment}`]),
  ].join('\n'),
  learner: describeLearner(learnerIn(context)),
})

export const learnerIn = (context: LessonContext): LearnerBrief => ({
  name: context.profileName,
  education_level: context.educationLevel,
  career_goals: context.careerGoals,
  interests: context.interests,
  certifications: context.certifications,
})
