/** Milestones of a project as a good model plans them. */
export const plannedMilestone = (title: string, more: Record<string, unknown> = {}) => ({
  title,
  description: `${title}, and write down what you see.`,
  tasks: ['Take the first sheet.', 'Fill it in.'],
  hours: 1,
  criteria: ['At least five sheets are filled in.'],
  hints: ['Where does it say how many?', 'Use the table of the lesson.', 'First count, then divide.'],
  concepts: [],
  ...more,
})

const titles = ['Collect five headlines', 'Turn each one into people', 'Write the three questions']

export const plannedDraft = (more: Record<string, unknown> = {}) => ({
  title: 'A one-page guide to pill headlines',
  description: 'One sheet of paper that helps a reader ask three good questions.',
  projectType: 'guide',
  difficultyLevel: 'beginner',
  milestones: titles.map((title) => plannedMilestone(title)),
  ...more,
})
