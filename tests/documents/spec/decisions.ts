/** The words of each decision that replaced a line, by its letter and number in decisions.md. */
export const decisions = {
  B9: "Where the documents say 'only logged', 'silently' or 'returns nothing', and a learner is waiting for a result, they also see a sentence and 'Retry'.",
  E2: 'Opening a unit before the current one is a review: it is the documented preview',
  E11: "Live Chat's empty prompt: 'Press the microphone and start speaking with {persona}.'",
  F2: 'They become real: the issue on promises kept says how, and the notice goes with it.',
  F3: 'The project detail page shows the real project, and its buttons work',
  H5: '`conversations` (one for classroom, video and document)',
  I8: 'coursemates by `displayName` alone (D8)',
} as const
