import type {
  ActivityHead,
  AuthoredActivity,
  AuthoredQuestion,
  AuthoredUnit,
  AuthoredWork,
} from '#contract/authored/course-file.ts'
import type { FormFields } from '#web/lib/forms/use-schema-form.ts'

/** `id` tells entries apart while they come and go. A concept is named by its id, so that its key can be changed. */
export type ConceptValues = { id: string; key: string; label: string; statement: string }
export type ExerciseValues = { id: string; prompt: string; answer: string; concept: string; hints: string }
export type WorkValues = {
  id: string
  title: string
  kind: AuthoredWork['kind']
  where: string
  address: string
}
export type OptionValues = { id: string; text: string; misconception: string; explanation: string }
/** The fields of every kind, so that another kind can be chosen and nothing typed is lost. */
export type QuestionValues = {
  id: string
  kind: AuthoredQuestion['kind']
  concept: string
  prompt: string
  explanation: string
  /** One on each line. */
  hints: string
  options: OptionValues[]
  /** The id of the right option. */
  right: string
  /** Of a statement: whether it is true. */
  isTrue: 'true' | 'false'
  misconception: string
  /** Of a question with a key; a short answer has one for each line of its rubric. */
  points: string
  rubric: string
  modelAnswer: string
}
export type CardValues = { id: string; front: string; back: string; concept: string }
export type ActivityValues = {
  id: string
  guide: ActivityHead['guide']
  head: { title: string; objective: string; type: string; questions: string; concepts: string[] }
  text: string
  exercises: ExerciseValues[]
  works: WorkValues[]
}
export type LessonValues = {
  activities: ActivityValues[]
  questions: QuestionValues[]
  cards: CardValues[]
  concepts: ConceptValues[]
}
export type LessonForm = FormFields<LessonValues>

const newId = () => crypto.randomUUID()

/** By their place in what is saved: the same in every window that shows it. */
const named = <Item, Values>(items: readonly Item[], valuesOf: (item: Item) => Omit<Values, 'id'>) =>
  items.map((item, index) => ({ id: String(index), ...valuesOf(item) }) as Values)

export function lessonOf({ head, activities, questions, cards }: AuthoredUnit): LessonValues {
  return {
    activities: named(activities, activityOf),
    questions: questions.map((question, index) => ({ id: String(index), ...questionOf(question) })),
    cards: named(cards, (card) => card),
    // Everything names a concept by its key: that is its id here, and stays so when the key changes.
    concepts: head.concepts.map((concept) => ({ id: concept.key, ...concept })),
  }
}

const activityOf = ({ head, text, exercises, works }: AuthoredActivity): Omit<ActivityValues, 'id'> => ({
  guide: head.guide,
  head: {
    title: head.title,
    objective: head.objective,
    type: head.guide === 'Professor' ? head.type : '',
    questions: head.guide === 'Examiner' ? String(head.questions) : '',
    concepts: (head.guide === 'Examiner' && head.concepts) || [],
  },
  text,
  exercises: named(exercises, ({ concept = '', hints = [], ...exercise }) => ({
    ...exercise,
    concept,
    hints: hints.join('\n'),
  })),
  works: named(works, ({ address = '', ...work }) => ({ ...work, address })),
})

function questionOf(question: AuthoredQuestion): Omit<QuestionValues, 'id'> {
  const { kind, concept, prompt, explanation, hints } = question
  const options = kind === 'multiple_choice' ? question.options : []
  return {
    ...emptyQuestion(concept),
    kind,
    concept,
    prompt,
    explanation,
    hints: hints.join('\n'),
    ...(kind !== 'short_answer' && { points: String(question.points ?? 1) }),
    ...(kind === 'multiple_choice' && {
      options: options.map(({ text, misconception, explanation }, index) => ({
        id: String(index),
        text,
        misconception,
        explanation,
      })),
      right: String(options.findIndex(({ right }) => right)),
    }),
    ...(kind === 'true_false' && {
      isTrue: question.key ? ('true' as const) : ('false' as const),
      misconception: question.misconception,
    }),
    ...(kind === 'short_answer' && {
      rubric: question.rubric.join('\n'),
      modelAnswer: question.modelAnswer,
    }),
  }
}

const emptyOption = (id: string): OptionValues => ({ id, text: '', misconception: '', explanation: '' })
export const newOption = () => emptyOption(newId())

const emptyQuestion = (concept: string): Omit<QuestionValues, 'id'> => ({
  kind: 'multiple_choice',
  concept,
  prompt: '',
  explanation: '',
  hints: '',
  options: ['0', '1', '2'].map(emptyOption),
  right: '0',
  isTrue: 'true',
  misconception: '',
  points: '1',
  rubric: '',
  modelAnswer: '',
})
export const newQuestion = (concept: string): QuestionValues => ({ id: newId(), ...emptyQuestion(concept) })
export const newCard = (concept: string): CardValues => ({ id: newId(), front: '', back: '', concept })
export const newConcept = (): ConceptValues => ({ id: newId(), key: '', label: '', statement: '' })
export const newExercise = (): ExerciseValues => ({
  id: newId(),
  prompt: '',
  answer: '',
  concept: '',
  hints: '',
})
export const newWork = (): WorkValues => ({ id: newId(), title: '', kind: 'book', where: '', address: '' })

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A key from the label, for a concept that was given none. */
const keyOf = (label: string) =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** The lesson as it is kept. What is wrong in it is left to the schema. */
export function contentOf(values: LessonValues, head: AuthoredUnit['head']) {
  const concepts = values.concepts.map(({ id, key, label, statement }) => ({
    id,
    key: key.trim() || keyOf(label),
    label,
    statement,
  }))
  const keyFor = (ref: string) => concepts.find(({ id }) => id === ref)?.key ?? ref
  return {
    head: { ...head, concepts: concepts.map(({ id: _id, ...concept }) => concept) },
    activities: values.activities.map((activity) => activityAsKept(activity, keyFor)),
    questions: values.questions.map((question) => questionAsKept(question, keyFor)),
    cards: values.cards.map(({ id: _id, concept, ...card }) => ({ ...card, concept: keyFor(concept) })),
  }
}

type KeyFor = (ref: string) => string

function activityAsKept({ guide, head, text, exercises, works }: ActivityValues, keyFor: KeyFor) {
  const { title, objective, type, questions, concepts } = head
  return {
    head: {
      guide,
      title,
      objective,
      ...(guide === 'Professor' && { type }),
      ...(guide === 'Examiner' && {
        questions: numberIn(questions),
        ...(concepts.length > 0 && { concepts: concepts.map(keyFor) }),
      }),
    },
    text,
    exercises: exercises.map(({ id: _id, concept, hints, ...exercise }) => ({
      ...exercise,
      ...(hints.trim() && { hints: linesOf(hints) }),
      ...(concept !== '' && { concept: keyFor(concept) }),
    })),
    works: works.map(({ id: _id, address, ...work }) => ({
      ...work,
      ...(address.trim() !== '' && { address: address.trim() }),
    })),
  }
}

function questionAsKept(question: QuestionValues, keyFor: KeyFor) {
  const { kind, prompt, explanation, options, right, misconception } = question
  const common = {
    kind,
    prompt,
    explanation,
    concept: keyFor(question.concept),
    hints: linesOf(question.hints),
  }
  if (kind === 'short_answer')
    return { ...common, rubric: linesOf(question.rubric), modelAnswer: question.modelAnswer }
  // One point is what a question has that says nothing of it.
  const fields = { ...common, ...(question.points.trim() !== '1' && { points: numberIn(question.points) }) }
  if (kind === 'true_false') return { ...fields, key: question.isTrue === 'true', misconception }
  return {
    ...fields,
    options: options.map(({ id, ...option }) => ({ ...option, right: id === right })),
  }
}
