import type { Profile } from '#contract/profile.ts'
import type { Learner } from '#web/courses/create/implied-fields.ts'
import { saidOf } from '#web/lib/speech/said.ts'

/** What the profile says that a course can build on. */
export function learnerOf(profile: Profile | null): Learner {
  if (profile === null) return { priorKnowledge: [] }
  const { educationLevel: level, certifications } = saidOf(profile)
  const education = level === 'PhD' ? 'PhD' : `${level} education`
  return {
    priorKnowledge: [...(level === 'Other' || level === '' ? [] : [education]), ...certifications],
  }
}
