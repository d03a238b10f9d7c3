import type { CourseRequest, UnitPlan } from '#contract/courses.ts'
import { keyTerms, type Term } from '#server/guide/text/key-terms.ts'
import { clip, endSentence, lowerFirst, oneLine, upperFirst } from '#server/guide/text/plain-text.ts'
import type { Reading } from '#server/guide/text/read-text.ts'
import { seedOf } from '#server/guide/text/seed.ts'
import { withoutMarks } from '#server/guide/text/text-blocks.ts'
import type { AimLevel } from './aims.ts'
import { readCourse } from './course-text.ts'
import {
  joinTerms,
  type Topic,
  titleLimit,
  topicsBelowAims,
  topicsOfAims,
  topicsOfText,
} from './course-topics.ts'
import { topicsOfFacets } from './facet-topics.ts'
import { learnerInterests } from './learner.ts'
import { unitAssessment } from './unit-assessment.ts'

/** From knowing to applying; within a level in the author's own order. */
const byLevel = (a: Topic, b: Topic) => a.level - b.level || a.place - b.place

/** Several topics that must share one lesson. */
function together(group: readonly Topic[], course: CourseRequest['course'], reading: Reading): Topic {
  const [first, second] = group
  if (first === undefined || second === undefined || group.length === 1) {
    return first ?? { title: course.title, objective: course.title, level: 1, terms: [], place: 0 }
  }
  const terms = [...new Set(group.flatMap((topic) => topic.terms.slice(0, 2)))]
  const pair = joinTerms([first.title, lowerFirst(second.title)], reading)
  const named = upperFirst(joinTerms(terms.slice(0, 4), reading))
  const title = group.length === 2 && pair.length <= titleLimit ? pair : named || first.title
  return {
    title: clip(title, titleLimit),
    objective: clip(group.map((topic) => topic.objective).join(' '), 1500),
    level: Math.max(...group.map((topic) => topic.level)) as AimLevel,
    terms,
    place: first.place,
    also: group.map((topic) => topic.title),
  }
}

function merge(
  topics: readonly Topic[],
  lessons: number,
  course: CourseRequest['course'],
  reading: Reading,
): Topic[] {
  return Array.from({ length: lessons }, (_, index) => {
    const from = Math.floor((index * topics.length) / lessons)
    const to = Math.floor(((index + 1) * topics.length) / lessons)
    return together(topics.slice(from, to), course, reading)
  })
}

/** Exactly as many topics as the course has lessons. */
function chooseTopics(course: CourseRequest['course'], reading: Reading, terms: readonly Term[]): Topic[] {
  const aims = topicsOfAims(course, reading, terms)
  if (aims.length >= course.lessons) return merge([...aims].sort(byLevel), course.lessons, course, reading)
  const missing = course.lessons - aims.length
  const fromText = topicsOfText(reading, terms, missing, 'several')
  const below = topicsBelowAims(aims, terms, [...aims, ...fromText])
  // Half from what the description adds, half from what the aims rest on, each filling up for the other.
  const half = Math.max(Math.ceil(missing / 2), missing - below.length)
  const found = [...fromText.slice(0, half), ...below].slice(0, missing)
  const named = new Set(found.map((topic) => topic.title))
  const words = topicsOfText(reading, terms, missing, 'one').filter((topic) => !named.has(topic.title))
  const all = [...found, ...words].slice(0, missing)
  return [...aims, ...all, ...topicsOfFacets(course, reading, terms, missing - all.length)].sort(byLevel)
}

/** No two lessons of a course carry the same name. */
function distinct(topics: readonly Topic[]): Topic[] {
  const seen = new Set<string>()
  return topics.map((topic) => {
    const names = [topic.title, ...(topic.also ?? []), `${clip(topic.title, titleLimit)}, continued`]
    const title = names.find((name) => !seen.has(name.toLowerCase())) ?? topic.title
    seen.add(title.toLowerCase())
    return { ...topic, title }
  })
}

/** A course's units from its own form: its objectives first, then what its description adds. */
export function planCourse({ course, profile }: CourseRequest): UnitPlan[] {
  const reading = readCourse(course)
  const topics = distinct(chooseTopics(course, reading, keyTerms(reading, 60)))
  const { goal, interests } = learnerInterests(profile)
  const settings = [
    ...(goal === undefined ? [] : [`Relate it to your goal: ${goal}.`]),
    ...interests.map((one) => `Take an example from one of your interests: ${one}.`),
  ]
  const books = course.referenceBooks
    .map((book) => oneLine(withoutMarks(book), 200))
    .filter((book) => book !== '')
  const prior = course.priorKnowledge
    .map((one) => oneLine(withoutMarks(one), 200))
    .filter((one) => one !== '' && !/^(?:none|nothing|keine|no|n\/a|-)\b/i.test(one))
  const seed = seedOf(course.title, course.description)
  return topics.map((topic, index) => {
    const start =
      index === 0 && prior.length > 0
        ? ` You build on what you know of ${joinTerms(prior.slice(0, 3), reading)}.`
        : ''
    // Every second unit from the middle on asks for an example of the learner's own world; more would be noise.
    const personal =
      index * 2 >= topics.length - 1 && (topics.length - index) % 2 === 1 && settings.length > 0
    const assessment = unitAssessment({
      ...topic,
      book: books.length === 0 ? undefined : books[index % books.length],
      seed: seed + index,
    })
    const setting = personal ? ` ${settings[Math.floor(index / 2) % settings.length] ?? ''}` : ''
    return {
      lessonTitle: topic.title,
      objective: `${endSentence(topic.objective)}${clip(start, 400)}`,
      assessment: `${assessment}${setting}`,
    }
  })
}
