import {
  defaultRating,
  type ReflectionResponses,
  reflectionQuestions,
  type TextQuestionId,
} from '#contract/reflections/reflection-questions.ts'
import type { WrittenReflection } from '#contract/reflections.ts'

export const textQuestions = reflectionQuestions.filter((question) => question.type === 'textarea')
export const ratingQuestions = reflectionQuestions.filter((question) => question.type === 'slider')

/** A form without any input. */
export const emptyReflection: WrittenReflection = {
  userResponses: Object.fromEntries(
    reflectionQuestions.map(({ id, type }) => [id, type === 'textarea' ? '' : defaultRating]),
  ) as ReflectionResponses,
  reflectionEntry: '',
}

const texts = ({ userResponses, reflectionEntry }: WrittenReflection) =>
  [...textQuestions.map(({ id }) => userResponses[id]), reflectionEntry].map((text) => text.trim())

/** Equal after trimming each text: the server would store the same. */
export function sameReflection(one: WrittenReflection, other: WrittenReflection): boolean {
  const otherTexts = texts(other)
  return (
    texts(one).every((text, index) => text === otherTexts[index]) &&
    ratingQuestions.every(({ id }) => one.userResponses[id] === other.userResponses[id])
  )
}

function joined(saved: string, mine: string): string {
  const parts = [saved.trim(), mine.trim()].filter(
    (text, index, all) => text !== '' && all.indexOf(text) === index,
  )
  return parts.join('\n\n')
}

/** Both texts, the saved one first; the ratings are those of the unsaved form. */
export function joinReflections(saved: WrittenReflection, mine: WrittenReflection): WrittenReflection {
  const answers = textQuestions.map(({ id }): [TextQuestionId, string] => [
    id,
    joined(saved.userResponses[id], mine.userResponses[id]),
  ])
  return {
    userResponses: { ...mine.userResponses, ...Object.fromEntries(answers) },
    reflectionEntry: joined(saved.reflectionEntry, mine.reflectionEntry),
  }
}
