export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const inPoints = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`

/** 'Question 2 has', 'Questions 2, 3 and 5 have': by place, counted from 0. */
export function namedQuestions(indexes: readonly number[]): string {
  const numbers = indexes.map((index) => String(index + 1))
  const last = numbers.at(-1)
  if (numbers.length <= 1) return `Question ${last ?? ''}`
  return `Questions ${numbers.slice(0, -1).join(', ')} and ${last}`
}
