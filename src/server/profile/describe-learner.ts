import type { LearnerBrief } from '#contract/profile.ts'

/** The learner as a guide is told of them. */
export const describeLearner = (learner: LearnerBrief): string =>
  [
    `Name: ${learner.name}`,
    `Schooling: ${learner.education_level}`,
    `Goals: ${learner.career_goals}`,
    `Interests: ${learner.interests}`,
    `Certificates: ${learner.certifications}`,
  ].join('\n')
