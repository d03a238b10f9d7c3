const activity = (leader: string, title: string) => ({
  title,
  leader,
  type: leader === 'Examiner' ? 'exam' : 'lecture',
  objective: 'Explain in your own words why the number on the lab report is not the number you want.',
  assessment: 'Say to a friend what a positive result means, with one example of your own.',
  topic: 'conditional probability',
})

export const firstTitle = 'Why a test that is right is often wrong'

/** A plan as long as models write it. */
export const lessonPlan = {
  lessonMetadata: {
    title: 'Bayes’ theorem',
    objective: 'Turn a conditional probability around with the help of a base rate, and explain each step.',
  },
  activities: [
    activity('Professor', firstTitle),
    activity('Professor', 'Turning the question around'),
    activity('Examiner', 'Reading the formula'),
    activity('Librarian', 'Reading on base rates'),
    activity('Examiner', 'The whole of it'),
  ],
}

export const firstNotes = `Suppose one person in a hundred carries a certain illness. ${'And so it goes on for a while. '.repeat(20)}`
