/** Words that begin a sentence or a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
