import { type AuthoredUnit, type CourseFile, courseFormat } from '#contract/authored/course-file.ts'
import { courseFileLimits as most } from '#contract/authored/course-file-limits.ts'

/** How much of each part; a part that is left out has the greatest allowed size. */
type Parts = { units?: number; notes: number; lines: number; transcripts?: readonly string[] }

const transcriptOf = (text: string) => ({
  title: 'A talk',
  description: '',
  channel: '',
  tags: [],
  address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  transcript: { format: 'vtt' as const, text },
})

/** A course that may be taken, with every part as often as there may be and made of one text, each in its length. */
export function fullCourse(
  textOf: (length: number) => string,
  { units = most.units, notes, lines, transcripts = [] }: Parts,
): CourseFile {
  const line = textOf(lines)
  const times = <Part>(count: number, part: (index: number) => Part) =>
    Array.from({ length: count }, (_, index) => part(index))
  const unit = (number: number): AuthoredUnit => {
    const key = (index: number) => `k${number}-${index}`
    return {
      head: {
        title: line,
        objective: line,
        assessment: line,
        concepts: times(most.concepts.unit, (index) => ({
          key: key(index),
          label: key(index),
          statement: line,
        })),
      },
      activities: times(most.activities, () => ({
        head: { guide: 'Professor', title: line, objective: line, type: 'reading' },
        text: textOf(notes),
        exercises: times(most.exercises, () => ({ prompt: line, answer: line, concept: key(0) })),
        works: [],
      })),
      questions: times(most.questions, (index) => ({
        kind: 'true_false',
        concept: key(0),
        prompt: `${index} ${line}`,
        explanation: line,
        hints: [line],
        key: true,
        misconception: line,
      })),
      cards: times(most.cards, () => ({ front: line, back: line, concept: key(0) })),
    }
  }
  return {
    head: {
      format: courseFormat,
      title: line,
      description: line,
      objectives: [line],
      priorKnowledge: [],
      referenceBooks: [],
      difficulty: 'Beginner',
      weeklyHours: 1,
      language: 'en',
      licence: 'CC0',
      authors: ['Ada'],
    },
    about: textOf(notes),
    units: times(units, unit),
    project: null,
    videos: transcripts.map(transcriptOf),
  }
}
