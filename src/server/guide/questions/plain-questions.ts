import type { Term } from '#server/guide/text/key-terms.ts'
import { clip } from '#server/guide/text/plain-text.ts'
import { seedOf, shuffle } from '#server/guide/text/seed.ts'
import type { Draft } from './choice-questions.ts'

/** Aims no lesson shares with another, as wrong options where a lesson's own words are too few. */
const elsewhere = [
  'Measure the length of a coastline',
  'Tune a piano by ear',
  'Fold a paper crane',
  'Land a glider on grass',
  'Prune an apple tree',
]

const far = (text: string): string[] => {
  const said = text.toLowerCase()
  return elsewhere.filter((aim) =>
    aim
      .toLowerCase()
      .split(' ')
      .every((word) => word.length < 5 || !said.includes(word)),
  )
}

type Lesson = { title: string; aim: string; terms: readonly Term[] }

/** Questions about the lesson's title and aim alone: the last resort of an exam without a text. */
export function plainQuestions({ title, aim, terms }: Lesson): {
  choice: Draft[]
  judged: Draft[]
  short: Draft[]
} {
  const name = clip(title, 200) || 'this lesson'
  const goal = clip(aim, 300) || `Work on ${name}`
  const wrong = far(`${title} ${aim}`).slice(0, 3)
  const rubric = terms.slice(0, 3).map((term) => term.text)
  const base = { points: 1, rubric: [], sentence: -1 }
  const explanation = `The lesson “${name}” has this aim: “${goal}”`
  return {
    choice: [
      {
        ...base,
        kind: 'multiple_choice',
        prompt: `Which of these is the aim of the lesson “${name}”?`,
        options: shuffle([goal, ...wrong], seedOf(name, goal)),
        correctAnswer: goal,
        explanation,
      },
    ],
    judged: [
      {
        ...base,
        kind: 'true_false',
        prompt: `True or false? The lesson “${name}” has this aim: “${wrong[0] ?? goal}”`,
        options: ['True', 'False'],
        correctAnswer: wrong[0] === undefined ? 'True' : 'False',
        explanation,
      },
    ],
    short: [
      {
        ...base,
        kind: 'short_answer',
        prompt: `In two or three sentences: what should you be able to do after the lesson “${name}”?`,
        options: [],
        correctAnswer: goal,
        explanation: '',
        points: 2,
        rubric: rubric.length > 0 ? rubric : [goal],
      },
    ],
  }
}
