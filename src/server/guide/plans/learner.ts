import type { LearnerBrief } from '#contract/profile.ts'
import { oneLine } from '#server/guide/text/plain-text.ts'
import { withoutMarks } from '#server/guide/text/text-blocks.ts'

/** What the profile says when the learner said nothing. */
const unsaid = new Set(['', 'unknown', 'none', 'not specified', 'anonymous', 'n/a', 'keine', '-'])

const said = (text: string): string[] =>
  oneLine(withoutMarks(text), 1000)
    .split(/\s*[,;]\s*/)
    .filter((part) => part.length <= 80 && !unsaid.has(part.toLowerCase()))

/** The parts of a profile that can honestly shape a task: a goal and interests, where the learner gave any. */
export function learnerInterests(profile: Pick<LearnerBrief, 'career_goals' | 'interests'>): {
  goal: string | undefined
  interests: string[]
} {
  return { goal: said(profile.career_goals)[0], interests: said(profile.interests).slice(0, 10) }
}
