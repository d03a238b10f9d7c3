import { describeLesson } from '#server/classroom/describe-lesson.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'
import type { ProjectFacts } from './project-facts.ts'

/** The budget of the chosen lessons together in a prompt, in characters. */
export const unitsBudget = 12_000

/** The chosen lessons, one below the other; each gets its share. */
export const describeUnits = ({ units }: Pick<ProjectFacts, 'units'>): string =>
  units
    .map((unit) => describeLesson({ unit, activity: null, siblings: [] }))
    .map((text) => cutText(text, Math.floor(unitsBudget / units.length)))
    .join('\n\n')
