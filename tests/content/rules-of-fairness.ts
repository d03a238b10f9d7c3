import type { AuthoredQuestion, CourseFile } from '#contract/authored/course-file.ts'
import { questionName, unitName } from './course-texts.ts'
import { wordsOf } from './readability.ts'
import { bare, type Rule } from './rule.ts'

type Choice = Extract<AuthoredQuestion, { kind: 'multiple_choice' }>

const choicesOf = ({ units }: CourseFile): Choice[] =>
  units.flatMap(({ questions }) => questions.filter((question) => question.kind === 'multiple_choice'))

const keyOf = ({ options }: Choice): string => options.find(({ right }) => right)?.text ?? ''

const eachQuestion =
  (complaints: (question: AuthoredQuestion) => string[]): Rule =>
  (course) =>
    course.units.flatMap(({ questions }, at) =>
      questions.flatMap((question) =>
        complaints(question).map(
          (complaint) => `${unitName(course, at)}: ${questionName(question)} ${complaint}`,
        ),
      ),
    )

/** A learner gains nothing by always choosing the longest option. */
export const keysAreNotTheLongest: Rule = (course) => {
  const choices = choicesOf(course)
  const longest = choices.filter((choice) =>
    choice.options.every(({ text, right }) => right || text.length < keyOf(choice).length),
  )
  const share = longest.length / Math.max(1, choices.length)
  return share <= 0.35
    ? []
    : [
        `the key is the longest option in ${Math.round(share * 100)} % of the questions, and at most 35 % are fair:`,
        ...longest.map(questionName),
      ]
}

export const keysStandEverywhere: Rule = (course) => {
  const places = choicesOf(course).map(({ options }) => options.findIndex(({ right }) => right))
  const shares = [0, 1, 2].map((place) => places.filter((each) => each === place).length / places.length)
  const rest = 1 - shares.reduce((all, share) => all + share, 0)
  return shares.every((share) => share >= 0.15 && share <= 0.4) && rest <= 0.4
    ? []
    : [
        `the keys stand first, second, third and later in ${[...shares, rest].map((share) => `${Math.round(share * 100)} %`).join(', ')} of the questions`,
      ]
}

export const optionsDiffer: Rule = eachQuestion((question) => {
  if (question.kind !== 'multiple_choice') return []
  const texts = question.options.map(({ text }) => bare(text))
  return [
    ...(new Set(texts).size === texts.length ? [] : ['has two options that read the same']),
    ...(texts.some((text) => /\bof the above\b|^(?:all|none|both|neither) of (?:these|them)$/.test(text))
      ? ['has an option that speaks of the others']
      : []),
  ]
})

export const nothingIsAskedTwice: Rule = (course) => {
  const seen = new Set<string>()
  const asked = course.units.flatMap(({ questions, cards }) => [
    ...questions.map(({ prompt }) => `question: ${bare(prompt)}`),
    ...cards.map(({ front }) => `card: ${bare(front)}`),
  ])
  return asked.flatMap((text) => {
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew ? [] : [`this stands twice in the course: ${text}`]
  })
}

/** So many words in a row are no accident: the hint gives the answer away. */
const telling = 7

/** A hint may lead to the answer but does not contain it. */
export const hintsDoNotTell: Rule = eachQuestion((question) =>
  question.hints.filter((hint) => tells(hint, question)).map((hint) => `is answered by its hint: “${hint}”`),
)

function tells(hint: string, question: AuthoredQuestion): boolean {
  const said = ` ${bare(hint)} `
  if (question.kind === 'multiple_choice') {
    const key = bare(keyOf(question))
    return key !== '' && said.includes(` ${key} `)
  }
  if (question.kind === 'true_false')
    return new RegExp(`\\b(?:is|statement:?|answer:?) ${question.key}\\b`).test(said)
  const hintWords = ` ${wordsOf(bare(hint)).join(' ')} `
  const words = wordsOf(bare(question.modelAnswer))
  return words.some((_word, at) => {
    const run = words.slice(at, at + telling)
    return run.length === telling && hintWords.includes(` ${run.join(' ')} `)
  })
}
