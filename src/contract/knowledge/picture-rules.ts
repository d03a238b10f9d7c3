/** Typed by the learner before everything is forgotten. */
export const forgetWord = 'forget'

export const mistakeFilters = ['open', 'certain', 'put_away'] as const
export type MistakeFilter = (typeof mistakeFilters)[number]
