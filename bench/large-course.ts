import { type AuthoredUnit, type CourseFile, courseFormat } from '#contract/authored/course-file.ts'

const sentence = (about: string) =>
  `What is said of ${about} here is a sentence of the usual length, with a word in **bold** and $x^2$ in it.`
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** As much as an ambitious author writes: eight activities, forty questions and thirty cards a unit. */
export function largeCourse(units: number): CourseFile {
  return {
    head: {
      format: courseFormat,
      title: 'A large course',
      description: sentence('the course'),
      objectives: times(8, (at) => sentence(`aim ${at}`)),
      priorKnowledge: [],
      referenceBooks: [],
      difficulty: 'Intermediate',
      weeklyHours: 3,
      language: 'en',
      licence: 'CC0',
      authors: ['The authors'],
    },
    about: times(10, (at) => sentence(`part ${at}`)).join('\n\n'),
    units: times(units, largeUnit),
    project: {
      title: 'A project',
      description: sentence('the project'),
      about: '',
      difficulty: 'Beginner',
      hours: 20,
      objectives: [],
      prerequisites: [],
      technologies: [],
      deliverables: [],
      milestones: times(8, (at) => ({
        title: `Milestone ${at}`,
        description: sentence(`milestone ${at}`),
        hours: 2.5,
        concepts: ['unit-0-1'],
        criteria: times(4, String),
        tasks: times(6, String),
        hints: times(3, String),
        resources: [],
      })),
    },
    videos: times(10, (at) => ({
      title: `Video ${at}`,
      address: `https://www.youtube.com/watch?v=abcdefghi${String(at).padStart(2, '0')}`,
      description: sentence(`video ${at}`),
      channel: '',
      tags: ['one', 'two'],
      transcript: {
        format: 'vtt',
        text: `WEBVTT\n\n${times(400, (line) => `${clock(line * 3)} --> ${clock(line * 3 + 2)}\n${sentence(`line ${line}`)}\n`).join('\n')}`,
      },
    })),
  }
}

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`

function largeUnit(number: number): AuthoredUnit {
  const concept = (at: number) => `unit-${number}-${at % 6}`
  const empty = { text: '', exercises: [], works: [] }
  return {
    head: {
      title: `Unit ${number}`,
      objective: sentence('its aim'),
      assessment: sentence('its check'),
      concepts: times(6, (at) => ({
        key: concept(at),
        label: `Concept ${at}`,
        statement: sentence(`concept ${at}`),
      })),
    },
    activities: [
      ...times(6, (at) => ({
        head: {
          guide: 'Professor',
          title: `Notes ${at}`,
          objective: sentence('it'),
          type: 'lecture',
        } as const,
        text: times(40, (line) => sentence(`point ${line}`)).join('\n\n'),
        exercises: times(3, (line) => ({
          prompt: sentence(`task ${line}`),
          answer: sentence('it'),
          concept: concept(at),
        })),
        works: [],
      })),
      {
        ...empty,
        head: { guide: 'Librarian', title: 'Works', objective: sentence('them') },
        works: times(8, (at) => ({ title: `Work ${at}`, kind: 'book', where: sentence('it') })),
      },
      { ...empty, head: { guide: 'Examiner', title: 'Exam', objective: sentence('all'), questions: 10 } },
    ],
    questions: times(40, (at) => ({
      kind: 'multiple_choice',
      concept: concept(at),
      prompt: `${at}: ${sentence('what?')}`,
      explanation: sentence('why'),
      hints: [sentence('a hint')],
      options: times(4, (option) => ({
        text: `${option}: ${sentence('this')}`,
        right: option === 2,
        misconception: option === 2 ? '' : sentence('a belief'),
        explanation: sentence('the reason'),
      })),
    })),
    cards: times(30, (at) => ({ front: sentence(`card ${at}`), back: sentence('it'), concept: concept(at) })),
  }
}
