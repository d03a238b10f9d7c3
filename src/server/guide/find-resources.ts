import type { Resource } from '#contract/classroom.ts'
import { courseBlocks } from '#server/guide/plans/course-blocks.ts'
import { keyTerms } from '#server/guide/text/key-terms.ts'
import { languageOf } from '#server/guide/text/language.ts'
import { clip, listed, oneLine } from '#server/guide/text/plain-text.ts'
import { readBlocks } from '#server/guide/text/read-text.ts'
import { textBlocks, withoutMarks } from '#server/guide/text/text-blocks.ts'

export type ResourceRequest = {
  topic: string
  lessonTitle: string
  courseTitle: string
  /** The course's own text: its language decides which encyclopaedia, its terms what to look for there. */
  courseText?: string
}

type Library = {
  name: string
  link: (query: string, language: string) => string
  say: (topic: string, terms: string) => string
  /** Languages it exists in; any where it is not said. */
  languages?: readonly string[]
}

const wikiLink = (site: string) => (query: string, language: string) =>
  `https://${language}.${site}.org/w/index.php?search=${query}`

const most = 6
const libraries: readonly Library[] = [
  {
    name: 'Wikipedia',
    link: wikiLink('wikipedia'),
    say: (topic, terms) =>
      `Search the free encyclopaedia for “${topic}”. Read the introduction first, then what it says about ${terms}.`,
  },
  {
    name: 'Wikibooks',
    link: wikiLink('wikibooks'),
    say: (topic) => `Search the open textbooks of Wikibooks for “${topic}”.`,
  },
  {
    name: 'Open Textbook Library',
    link: (query) => `https://open.umn.edu/opentextbooks/textbooks?term=${query}`,
    say: (topic) => `Search peer-reviewed open textbooks, free to read, for “${topic}”.`,
    languages: ['en'],
  },
  {
    name: 'MIT OpenCourseWare',
    link: (query) => `https://ocw.mit.edu/search/?q=${query}`,
    say: (topic) => `Search lecture notes, exercises and videos of university courses for “${topic}”.`,
    languages: ['en'],
  },
  {
    name: 'Wikiversity',
    link: wikiLink('wikiversity'),
    say: (topic) => `Search the open courses of Wikiversity for “${topic}”.`,
    languages: [
      'en',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'ru',
      'cs',
      'fi',
      'sv',
      'ja',
      'ko',
      'zh',
      'ar',
      'hi',
      'el',
    ],
  },
  {
    name: 'Open Library',
    link: (query) => `https://openlibrary.org/search?q=${query}`,
    say: (topic) => `Search books on “${topic}”; many can be borrowed online.`,
  },
  {
    name: 'Internet Archive',
    link: (query) => `https://archive.org/search?query=${query}`,
    say: (topic) => `Search digitised books, recordings and films for “${topic}”.`,
  },
]

/** For a query inside a Markdown link: brackets and quotes encoded too. */
const asQuery = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The words to search for: a title of many words finds nothing, so its best term stands for it; a lone word finds
 * too much, so the course's own subject stands beside it.
 */
function searchWords(topic: string, terms: readonly string[], course: string): string {
  const within = (text: string) => terms.find((term) => text.toLowerCase().includes(term.toLowerCase()))
  const best = topic.split(/\s+/).length > 4 ? (within(topic) ?? topic) : topic
  const subject = within(course)
  const alone =
    !/\s/.test(best) && subject !== undefined && !best.toLowerCase().includes(subject.toLowerCase())
  return clip(alone ? `${best} ${subject}` : best, 120)
}

/** Search links at open libraries for a topic. They are searches, and say so. */
export function findResources({
  topic,
  lessonTitle,
  courseTitle,
  courseText = '',
}: ResourceRequest): Resource[] {
  const plain = [topic, lessonTitle, courseTitle].map((text) => oneLine(withoutMarks(text), 300))
  const wanted = plain.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? 'learning'
  const heading = { kind: 'heading' as const, text: wanted, heading: wanted }
  const blocks = [heading, ...textBlocks(`${plain.join('. ')}.`, 1000), ...courseBlocks(courseText)]
  const language = languageOf(`${plain.join(' ')} ${courseText.slice(0, 2000)}`)
  const reading = readBlocks(blocks, language)
  const terms = keyTerms(reading, 40).map((term) => term.text)
  const words = searchWords(wanted, terms, plain[2] ?? '')
  const { code } = language
  const others = terms.filter((term) => !words.toLowerCase().includes(term.toLowerCase())).slice(0, 2)
  const about = others.length > 0 ? listed(others.map((term) => `“${clip(term, 60)}”`)) : `“${words}”`
  const query = asQuery(words)
  return libraries
    .filter(({ languages }) => languages === undefined || languages.includes(code))
    .slice(0, most)
    .map(({ name, link, say }) => ({
      title: `${name}: search for “${words}”`,
      description: say(words, about),
      link: link(query, code),
    }))
}
