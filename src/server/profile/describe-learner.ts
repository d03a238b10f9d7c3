import type { learningStyles } from '#contract/profile/profile-rules.ts'
import type { defaultedFields, LearnerBrief } from '#contract/profile.ts'
import { labelled, labelledOr, withinBudget } from '#server/platform/guides/within-budget.ts'

/** The maximum length of a learner's description in a guide's prompt, in characters. */
export const learnerBudget = 2000

/**
 * A learning style is a wish for the form of explanations: it does not say what a learner can learn, or how
 * well.
 */
const preferences: Record<(typeof learningStyles)[number], string> = {
  Visual: 'more pictures in words',
  Auditory: 'more examples, told as one speaks',
  'Reading/Writing': 'more to read and write',
  Kinesthetic: 'more to do',
}

/** The documented defaults of the lesson context. */
const defaults = { name: 'Anonymous', text: 'Not specified', certifications: 'None' }

/** The label of each field in the prompt. */
const labels: Record<(typeof defaultedFields)[number], string> = {
  name: 'Name',
  education_level: 'Schooling',
  career_goals: 'Goals',
  interests: 'Interests',
  certifications: 'Certificates',
}

/**
 * Describes the learner for a guide, with the documented default for missing fields; age, languages and
 * wishes have no default and are left out. Where this is too long, it is cut at the end.
 */
export const describeLearner = (learner: LearnerBrief): string =>
  withinBudget(
    [
      { weight: 7, text: labelledOr(labels.name, learner.name, defaults.name) },
      { weight: 7, text: labelled('Languages', learner.languages) },
      { weight: 7, text: labelled('Age', learner.age_band) },
      { weight: 6, text: labelledOr(labels.education_level, learner.education_level, defaults.text) },
      { weight: 4, text: labelledOr(labels.career_goals, learner.career_goals, defaults.text) },
      { weight: 3, text: labelledOr(labels.interests, learner.interests, defaults.text) },
      { weight: 2, text: labelledOr(labels.certifications, learner.certifications, defaults.certifications) },
      {
        weight: 5,
        text:
          learner.learning_style === ''
            ? ''
            : `Wish for explanations: ${preferences[learner.learning_style]}`,
      },
      { weight: 7, text: unsaidLine(learner) },
    ],
    learnerBudget,
  )

/** Lists the fields that the learner did not fill in, because a learner may really have entered 'None'. */
function unsaidLine({ unsaid = [] }: LearnerBrief): string {
  if (unsaid.length === 0) return ''
  return `The learner did not say: ${unsaid.map((field) => labels[field]).join(', ')}.`
}
