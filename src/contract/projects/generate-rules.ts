/** As a guide plans it; its learner may keep fewer or more. */
const milestones = { min: 3, max: 6 } as const

export const generateLimits = {
  wish: 500,
  /** A milestone takes a whole hour at least. */
  hours: { min: milestones.min, max: 40 },
  units: 12,
  milestones,
  tasks: 8,
  criteria: 6,
  hints: 3,
  concepts: 6,
} as const

/** How much time one is asked for. */
export const hourChoices = [3, 5, 10] as const

/** A title with its description, or one milestone by its id. */
export const headPart = 'head'

/** So many milestones go into a time. */
export const maxMilestones = (hours: number): number => Math.min(milestones.max, hours)
