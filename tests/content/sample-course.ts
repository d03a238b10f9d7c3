import type {
  AuthoredActivity,
  AuthoredQuestion,
  AuthoredUnit,
  CourseFile,
} from '#contract/authored/course-file.ts'

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_each, at) => make(at))

const prose = (words: number): string =>
  times(words / 10, () => 'The sea comes in twice a day and goes again.').join(' ')

const notes = (type: 'lecture' | 'practice'): AuthoredActivity => ({
  head: { guide: 'Professor', title: `The ${type}`, objective: 'See the sea', type },
  text: `## The sea\n\n${prose(500)}\n\nA wave is $\\lambda$ long.\n\n\`\`\`mermaid\nflowchart LR\n  a["Moon"] --> b["Tide"]\n\`\`\``,
  exercises: [{ prompt: 'When is high water?', answer: 'Twice a day.' }],
  works: [],
})

const choice = (unit: number, at: number): AuthoredQuestion => ({
  kind: 'multiple_choice',
  concept: `concept-${unit}-${at % 3}`,
  prompt: `When is high water at harbour ${at} of coast ${unit}?`,
  explanation: '',
  hints: ['Look at the Moon.'],
  options: times(4, (place) => ({
    text: `At ${place + 1} o’clock`,
    right: place === at % 4,
    misconception: place === at % 4 ? '' : 'The tide keeps the Sun’s time.',
    explanation: 'It keeps the Moon’s time.',
  })),
})

const written = (unit: number, at: number): AuthoredQuestion => ({
  kind: 'short_answer',
  concept: `concept-${unit}-${at}`,
  prompt: `Why is the tide late at beach ${at} of coast ${unit}?`,
  explanation: '',
  hints: ['What moves?', 'Think of the Moon.', 'How far must the Earth turn?'],
  rubric: ['It names the Moon.', 'It says that the Earth turns further.'],
  modelAnswer: 'The Moon moves on, so the Earth must turn a little further to face it again.',
})

const unit = (number: number): AuthoredUnit => ({
  head: {
    title: `Coast ${number}`,
    objective: 'Read a table',
    assessment: 'Read one',
    concepts: times(3, (at) => ({
      key: `concept-${number}-${at}`,
      label: `Tide ${at}`,
      statement: 'It comes twice.',
    })),
  },
  activities: [
    notes('lecture'),
    notes('practice'),
    {
      head: { guide: 'Librarian', title: 'Works', objective: 'Find them' },
      text: '',
      exercises: [],
      works: times(4, (at) => ({ title: `Table ${at}`, kind: 'reference', where: 'The first page.' })),
    },
    {
      head: { guide: 'Examiner', title: 'Exam', objective: 'Show it', questions: 6 },
      text: '',
      exercises: [],
      works: [],
    },
  ],
  questions: [...times(10, (at) => choice(number, at)), ...times(2, (at) => written(number, at))],
  cards: times(8, (at) => ({
    front: `When is tide ${at} of coast ${number}?`,
    back: 'At noon.',
    concept: `concept-${number}-0`,
  })),
})

/** A course that keeps every rule, for breaking one at a time. */
export const sampleCourse = (): CourseFile => ({
  head: {
    format: 'trivium-course/1',
    title: 'Tides',
    description: 'To the sea',
    objectives: ['Read a tide table'],
    priorKnowledge: [],
    referenceBooks: [],
    difficulty: 'Beginner',
    weeklyHours: 2,
    language: 'en',
    licence: 'CC BY 4.0',
    authors: ['The Trivium project'],
  },
  about: prose(200),
  units: times(6, (at) => unit(at + 1)),
  videos: [],
  project: {
    title: 'A week',
    description: 'Predict a week',
    difficulty: 'Beginner',
    hours: 8,
    objectives: [],
    prerequisites: [],
    technologies: [],
    deliverables: [],
    about: '',
    milestones: times(4, (at) => ({
      title: `Day ${at}`,
      description: 'Watch it',
      criteria: ['Six times', 'Six reasons'],
      tasks: ['Look', 'Write'],
      hints: ['Look', 'Look again', 'Count'],
      resources: [],
      hours: 2,
      concepts: ['concept-1-0'],
    })),
  },
})
