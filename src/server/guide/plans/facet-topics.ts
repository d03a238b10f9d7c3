import type { CourseBrief } from '#contract/courses.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import { clip, oneLine, upperFirst } from '#server/guide/text/plain-text.ts'
import type { Reading } from '#server/guide/text/read-text.ts'
import { seedOf } from '#server/guide/text/seed.ts'
import { withoutMarks } from '#server/guide/text/text-blocks.ts'
import type { AimLevel } from './aims.ts'
import { type Topic, titleLimit } from './course-topics.ts'

/** Ways to look at one subject again, from knowing to applying, for courses longer than their form. */
const facets: readonly [AimLevel, (subject: string) => string][] = [
  [1, (subject) => `A first look at ${subject}`],
  [1, (subject) => `The words of ${subject}`],
  [1, (subject) => `Where ${subject} begins`],
  [1, (subject) => `What belongs to ${subject}`],
  [2, (subject) => `Why ${subject} matters`],
  [2, (subject) => `${upperFirst(subject)} seen from two sides`],
  [2, (subject) => `Examples of ${subject}`],
  [2, (subject) => `${upperFirst(subject)} taken apart`],
  [2, (subject) => `Open questions about ${subject}`],
  [3, (subject) => `${upperFirst(subject)}, step by step`],
  [3, (subject) => `${upperFirst(subject)} by hand`],
  [3, (subject) => `Common mistakes with ${subject}`],
  [3, (subject) => `${upperFirst(subject)} from memory`],
  [3, (subject) => `${upperFirst(subject)} in a new setting`],
  [3, (subject) => `${upperFirst(subject)} under time pressure`],
  [4, (subject) => `Arguments about ${subject}`],
  [4, (subject) => `Checking your own work on ${subject}`],
  [5, (subject) => `${upperFirst(subject)} explained to someone else`],
  [5, (subject) => `Putting ${subject} to work`],
  [5, (subject) => `A project of your own with ${subject}`],
]

/** Two terms side by side, for courses in a language the guide reads but does not speak. */
function pairs(terms: readonly string[], wanted: number): Topic[] {
  const topics: Topic[] = []
  for (let step = 1; step < terms.length; step++) {
    for (let at = 0; at + step < terms.length && topics.length < wanted; at += 2) {
      const both = [terms[at] ?? '', terms[at + step] ?? '']
      const title = clip(both.join(', '), titleLimit)
      topics.push({
        title,
        objective: `${title}.`,
        level: step === 1 ? 2 : 3,
        terms: both,
        place: 2000 + topics.length,
      })
    }
  }
  return topics
}

/** Fills a course up: which facets it gets depends on the course, so that no two courses follow one template. */
export function topicsOfFacets(
  course: CourseBrief,
  reading: Reading,
  terms: readonly Term[],
  wanted: number,
): Topic[] {
  if (wanted <= 0) return []
  if (reading.language.code !== 'en') {
    const found = pairs(
      terms.slice(0, 16).map((term) => term.text),
      wanted,
    )
    if (found.length === wanted) return found
  }
  const title = clip(oneLine(withoutMarks(course.title), 300), 80)
  const strong = terms.filter((term) => term.stems.length > 1 || term.name || term.score > 1.5)
  const subjects = [
    ...(strong.length > 2 ? strong : terms).slice(0, 12).map((term) => term.text),
    title,
  ].filter((text) => /[\p{L}\p{N}]/u.test(text))
  const seed = seedOf(course.title, course.description, ...course.objectives)
  return facets
    .map((facet, index) => ({ facet, index, rank: seedOf(seed, index) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .sort((a, b) => a.index - b.index)
    .map(({ facet: [level, say], index }, at) => {
      const subject = subjects[at % subjects.length] ?? 'this subject'
      const topic = clip(say(subject), titleLimit)
      return {
        title: topic,
        objective: `${topic}: work through it and write down what you find.`,
        level,
        terms: [subject],
        place: 2000 + index,
      }
    })
}
