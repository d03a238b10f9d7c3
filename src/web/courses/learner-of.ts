import type { Profile } from '#contract/profile.ts'
import type { Learner } from './implied-fields.ts'

const unsaid = ['None', 'Unknown', 'Not specified', '']

/**
 * What the profile says that a course can build on. A profile is saved with an age, so one without was never filled in
 * and its level of education is a default that nobody said.
 */
export function learnerOf(profile: Profile | null): Learner {
  if (profile === null || profile.age === null) return { priorKnowledge: [] }
  const { educationLevel: level, certifications } = profile
  const education = level === 'PhD' ? 'PhD' : `${level} education`
  return {
    priorKnowledge: [
      ...(level === 'Other' || unsaid.includes(level) ? [] : [education]),
      ...certifications.filter((certification) => !unsaid.includes(certification)),
    ],
  }
}
