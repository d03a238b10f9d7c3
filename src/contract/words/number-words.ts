const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers as words, as one says them. */
export const inWords = (count: number): string => words[count] ?? String(count)
