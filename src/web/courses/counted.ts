/** '1 lesson', '6 lessons'. */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : many}`
