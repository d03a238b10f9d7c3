const longest = 400

/** A mark on a passage of a document, as a model writes them: it becomes a number where the words stand there. */
export function markOn(passage: number, words: string): string {
  const quoted = words.trim().slice(0, longest).toWellFormed()
  const whole = quoted.length < words.trim().length ? quoted.replace(/(?<!\s)\s+\S*$/, '') : quoted
  return whole.includes(']]') || whole.includes('[[') ? '' : ` [[${passage}|${whole}]]`
}
