import type { learningStyles } from '#contract/profile/profile-rules.ts'
import type { LearnerBrief } from '#contract/profile.ts'
import { labelled, withinBudget } from '#server/platform/guides/within-budget.ts'

/** How much of a learner a guide is told, in characters. */
export const learnerBudget = 2000

/** A learning style is a wish for the form of explanations: it says nothing of what somebody can learn, or how well. */
const preferences: Record<(typeof learningStyles)[number], string> = {
  Visual: 'more pictures in words',
  Auditory: 'more examples, told as one speaks',
  'Reading/Writing': 'more to read and write',
  Kinesthetic: 'more to do',
}

/** The learner as a guide is told of them; what they did not say is left out. What is too long goes from the end. */
export const describeLearner = (learner: LearnerBrief): string =>
  withinBudget(
    [
      { weight: 7, text: labelled('Name', learner.name) },
      { weight: 7, text: labelled('Languages', learner.languages) },
      { weight: 7, text: labelled('Age', learner.age_band) },
      { weight: 6, text: labelled('Schooling', learner.education_level) },
      { weight: 4, text: labelled('Goals', learner.career_goals) },
      { weight: 3, text: labelled('Interests', learner.interests) },
      { weight: 2, text: labelled('Certificates', learner.certifications) },
      {
        weight: 5,
        text:
          learner.learning_style === ''
            ? ''
            : `Wish for explanations: ${preferences[learner.learning_style]}`,
      },
    ],
    learnerBudget,
  )
