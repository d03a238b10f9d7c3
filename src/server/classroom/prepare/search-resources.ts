import type { Resource } from '#contract/classroom.ts'
import type { LessonFacts } from '#server/classroom/lesson-facts.ts'
import { searchLink } from './search-link.ts'

const max = { books: 10, words: 3 }
const isSearch = 'This is a search. What it finds is for you to judge.'

/**
 * Without a model, only the learner's own books are named; the rest are searches with the unit's own words,
 * shown as searches.
 */
export function searchResources({ course, unit, activity }: LessonFacts): Resource[] {
  const { topic = '', objective = '', title = '' } = activity ?? {}
  const lines = (topic || objective || title || unit.title || course.title).split('\n')
  const words = lines.map((line) => cut(line)).filter((line) => line !== '')
  return [
    ...course.referenceBooks.slice(0, max.books).map((book) => ({
      title: `Look up “${cut(book)}”`,
      description: `A book you named for this course. ${isSearch}`,
      link: searchLink('book', cut(book)),
    })),
    ...words.slice(0, max.words).flatMap((one) => [
      {
        title: `Search the web for “${one}”`,
        description: isSearch,
        link: searchLink('practice', one),
      },
      {
        title: `Search a library catalogue for “${one}”`,
        description: isSearch,
        link: searchLink('book', one),
      },
      {
        title: `Search for videos on “${one}”`,
        description: `${isSearch} If a video helps you, add it to your library.`,
        link: searchLink('video', one),
      },
    ]),
  ]
}

/** As much of a text as a search accepts. */
const cut = (text: string): string => text.trim().slice(0, 200).toWellFormed()
