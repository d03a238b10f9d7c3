import type { AuthoredActivity, AuthoredUnit, CourseFile } from '#contract/authored/course-file.ts'
import { questionName, unitName } from './course-texts.ts'
import { markdownTree, proseOf } from './markdown-tree.ts'
import { wordsOf } from './readability.ts'
import { between, type Rule } from './rule.ts'

const eachUnit =
  (complaints: (unit: AuthoredUnit) => string[]): Rule =>
  (course: CourseFile) =>
    course.units.flatMap((unit, at) =>
      complaints(unit).map((complaint) => `${unitName(course, at)}: ${complaint}`),
    )

const count = (what: string, found: number, bounds: readonly [number, number]): string[] =>
  between(found, bounds) ? [] : [`${found} ${what}, and there should be ${bounds[0]} to ${bounds[1]}`]

const withGuide = ({ activities }: AuthoredUnit, guide: string): AuthoredActivity[] =>
  activities.filter(({ head }) => head.guide === guide)

/** Words of the notes: neither blocks nor formulas count. */
const notesLength = ({ text }: Pick<AuthoredActivity, 'text'>): number =>
  wordsOf(proseOf(markdownTree(text))).length

export const sixUnits: Rule = ({ units }) => count('units', units.length, [6, 6])

export const aboutTheCourse: Rule = ({ about }) =>
  count('words about the course', notesLength({ text: about }), [150, 320])

export const freeLicence: Rule = ({ head }) =>
  head.licence === 'CC BY 4.0' ? [] : [`the licence is ${head.licence}, and should be CC BY 4.0`]

export const notesOfDifferentTypes: Rule = eachUnit((unit) => {
  const notes = withGuide(unit, 'Professor')
  const types = notes.map(({ head }) => ('type' in head ? head.type : ''))
  return [
    ...count('activities of the Professor’s', notes.length, [2, 4]),
    ...(new Set(types).size === types.length ? [] : [`two activities are of one type: ${types.join(', ')}`]),
    ...notes.flatMap((activity) => {
      const { title } = activity.head
      return [
        ...count(`words in ${title}`, notesLength(activity), [400, 900]),
        ...count(`exercises in ${title}`, activity.exercises.length, [1, 5]),
      ]
    }),
  ]
})

export const worksToLookUp: Rule = eachUnit((unit) => {
  const lists = withGuide(unit, 'Librarian')
  return [
    ...count('activities of the Librarian’s', lists.length, [1, 1]),
    ...lists.flatMap(({ head, works }) => count(`works in ${head.title}`, works.length, [4, 6])),
  ]
})

export const examAtTheEnd: Rule = eachUnit((unit) => {
  const last = unit.activities.at(-1)?.head
  return last?.guide === 'Examiner' && last.questions >= 5
    ? []
    : ['the last activity should be an exam of five questions or more']
})

export const keyedQuestions: Rule = eachUnit(({ questions }) => {
  const choices = questions.filter(({ kind }) => kind === 'multiple_choice')
  const statements = questions.filter(({ kind }) => kind === 'true_false')
  return [
    ...count('keyed questions', choices.length + statements.length, [10, 100]),
    ...(statements.length > Math.ceil((choices.length + statements.length) / 5)
      ? [`${statements.length} questions are true or false; one in five is enough`]
      : []),
    ...choices.flatMap((question) =>
      question.kind === 'multiple_choice'
        ? count(`options of ${questionName(question)}`, question.options.length, [3, 4])
        : [],
    ),
  ]
})

/** Each option has feedback: what a learner who chose it may have believed, and why it is right or wrong. */
export const everyOptionIsExplained: Rule = eachUnit(({ questions }) =>
  questions.flatMap((question) => {
    const name = questionName(question)
    if (question.kind === 'true_false')
      return question.misconception === '' || question.explanation === ''
        ? [`${name} needs a misconception and an explanation`]
        : []
    if (question.kind === 'short_answer') return []
    return question.options.flatMap(({ text, right, misconception, explanation }) => [
      ...(explanation === '' ? [`${name}: “${text}” has no explanation`] : []),
      ...(!right && misconception === '' ? [`${name}: “${text}” has no misconception`] : []),
      ...(right && misconception !== '' ? [`${name}: the right option has a misconception`] : []),
    ])
  }),
)

export const shortAnswers: Rule = eachUnit(({ questions }) => {
  const asked = questions.filter((question) => question.kind === 'short_answer')
  return [
    ...count('short answers', asked.length, [2, 100]),
    ...asked.flatMap((question) => [
      ...count(`rubric points of ${questionName(question)}`, question.rubric.length, [2, 4]),
      ...count(`hints of ${questionName(question)}`, question.hints.length, [3, 3]),
    ]),
  ]
})

export const cards: Rule = eachUnit((unit) => count('cards', unit.cards.length, [8, 12]))

export const conceptsAskedTwice: Rule = eachUnit(({ head, questions }) => [
  ...count('concepts', head.concepts.length, [3, 5]),
  ...head.concepts.flatMap(({ key }) => {
    const asked = questions.filter(({ concept }) => concept === key).length
    return asked < 2 ? [`the concept ${key} is asked about ${asked === 1 ? 'once' : 'never'}`] : []
  }),
])

/** A unit asks only about what it or an earlier unit taught. */
export const nothingAskedBeforeItIsTaught: Rule = (course) => {
  const taught = new Set<string>()
  return course.units.flatMap((unit, at) => {
    for (const { key } of unit.head.concepts) taught.add(key)
    const asked = [
      ...unit.questions,
      ...unit.cards,
      ...unit.activities.flatMap(({ exercises }) => exercises.filter(({ concept }) => concept !== undefined)),
    ]
    return asked.flatMap(({ concept = '' }) =>
      taught.has(concept) ? [] : [`${unitName(course, at)}: ${concept} is taught in a later unit`],
    )
  })
}

export const projectWithMilestones: Rule = ({ project }) => {
  if (project === null) return ['there is no project']
  return [
    ...count('milestones', project.milestones.length, [4, 5]),
    ...project.milestones.flatMap(({ title, criteria, tasks, hints, hours, concepts }) => [
      ...count(`criteria of ${title}`, criteria.length, [2, 4]),
      ...count(`tasks of ${title}`, tasks.length, [2, 5]),
      ...count(`hints of ${title}`, hints.length, [3, 3]),
      ...(hours === undefined ? [`${title} does not say how long it takes`] : []),
      ...(concepts.length === 0 ? [`${title} names no concept`] : []),
    ]),
  ]
}
