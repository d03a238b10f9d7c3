/** Questions as a model writes them. */
export const choice = (name: string, key = 'right') => ({
  id: 'x',
  kind: 'multiple_choice',
  prompt: `What about ${name}?`,
  options: ['wrong', 'right', 'odd', 'false'],
  points: 1,
  correctAnswer: key,
  explanation: 'Because SECRET.',
})
export const short = {
  id: 'x',
  kind: 'short_answer',
  prompt: 'Why?',
  points: 2,
  correctAnswer: 'Gas.',
  rubric: ['gas', 'gluten'],
}
export const judged = {
  id: 'x',
  kind: 'true_false',
  prompt: 'Salt slows yeast.',
  points: 1,
  correctAnswer: 'true',
}
