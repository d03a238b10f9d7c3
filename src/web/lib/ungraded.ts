import { appConfig } from './config.ts'

/** In place of an exam's figure: without a model it is the learner who has not graded yet. */
export const ungraded = appConfig.model.connected ? 'Grading pending' : 'Yours to grade'
