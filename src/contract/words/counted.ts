import { withCommas } from './with-commas.ts'

/** '1 lesson', '6 lessons'. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${withCommas(count)} ${count === 1 ? noun : many}`
