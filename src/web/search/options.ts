import { sayInterval } from '#contract/review/say-interval.ts'
import type { FoundEverything, FoundGroup, FoundReview, SearchHit } from '#contract/search/found.ts'
import { localDate, sayDay } from '#contract/time/calendar-date.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { sidebarLinks } from '#web/shell/bars/sidebar-links.ts'
import { addressOf } from './address-of.ts'

export type Stretches = readonly (readonly [number, number])[]

/** A line of the list: its text, and where it leads. */
export type Option = {
  key: string
  kind: SearchHit['kind'] | 'page' | 'review' | 'create'
  title: string
  titleMatches: Stretches
  text: string
  textMatches: Stretches
  /** At the end of the line: the lesson, the page, the minute, when a card is due. */
  aside: string
  leader?: string | undefined
  to: string
  /** Router state for the page it leads to. */
  state?: unknown
}
export type OptionGroup = { name: string; count: string; options: Option[] }

const kindNames: Partial<Record<SearchHit['kind'], string>> = {
  card: 'cards',
  document: 'documents',
  video: 'videos',
  chat: 'chats',
  reflection: 'reflections',
}

/** Small groups share a heading that names their content. */
function nameOf(name: FoundGroup, items: readonly SearchHit[]): string {
  if (name === 'goTo') return 'Go to'
  if (name === 'notes') return 'Lesson notes'
  const names = [...new Set(items.map(({ kind }) => kindNames[kind] ?? ''))].join(', ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** A prefix before a title shifts the positions of its marks. */
const behind = (
  words: string,
  { title, titleMatches }: Readonly<{ title: string; titleMatches: Stretches }>,
) => ({
  title: words + title,
  titleMatches: titleMatches.map(([start, end]) => [start + words.length, end + words.length] as const),
})

function titleOf(found: SearchHit, now: Date) {
  const { kind, place } = found
  if (kind === 'lesson') return behind(`Lesson ${place.lesson}: `, found)
  if (kind === 'chat') return behind('Chat: ', found)
  if (kind === 'reflection')
    return behind(`Your reflection of ${sayDay(place.day ?? '', localDate(now))}`, found)
  return { title: found.title, titleMatches: found.titleMatches }
}

/** The line below a title that has no excerpt. */
function belowOf({ kind, place }: SearchHit): string {
  if (kind === 'lesson') return place.courseTitle ?? ''
  if (kind === 'concept') return 'What you know'
  if (kind === 'milestone') return `Milestone of ${place.projectTitle}`
  return { course: 'Course', project: 'Project', video: 'Video', document: 'Document' }[kind as string] ?? ''
}

function dueWords(dueAt: string | null | undefined, isNew: boolean, now: Date): string {
  if (!dueAt) return 'suspended'
  if (isNew) return 'not asked yet'
  const due = new Date(dueAt)
  return due <= now ? 'due' : `due ${sayInterval(now, due)}`
}

const pageWords = (isPage: boolean | null | undefined, label: string) =>
  `${isPage ? 'page' : 'section'} ${label}`

function asideOf({ kind, place }: SearchHit, now: Date): string {
  if (kind === 'card') return dueWords(place.dueAt, place.isNew === true, now)
  if (kind === 'note') return `Lesson ${place.lesson}`
  if (kind === 'document') return place.label ? pageWords(place.isPage, place.label) : ''
  if (kind !== 'video' && kind !== 'chat') return ''
  if (place.activityId) return `Lesson ${place.lesson}`
  if (typeof place.section === 'number') return pageWords(false, String(place.section + 1))
  return typeof place.second === 'number' ? clockTime(place.second) : ''
}

function optionOf(found: SearchHit, now: Date): Option {
  return {
    key: `${found.kind}-${found.id}`,
    kind: found.kind,
    ...titleOf(found, now),
    text: found.text || belowOf(found),
    textMatches: found.text ? found.textMatches : [],
    aside: asideOf(found, now),
    leader: found.place.leader ?? undefined,
    to: addressOf(found),
  }
}

/** Pages of the product whose name begins with the typed text; all of them while the field is empty. */
function pageOptions(words: string): Option[] {
  const typed = words.trim().toLowerCase()
  const begins = (label: string) =>
    label
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(typed))
  return sidebarLinks
    .filter(({ label }) => begins(label))
    .map(({ to, label }) => {
      const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed)
      return {
        key: to,
        kind: 'page' as const,
        title: label,
        text: '',
        textMatches: [],
        aside: '',
        to,
        titleMatches: at < 0 ? [] : [[at, at + typed.length] as const],
      }
    })
}

/** A review of only the cards on one concept. Two courses may have concepts with equal names. */
function reviewOption(review: FoundReview, all: readonly FoundReview[]): Option {
  const { conceptId, label, labelMatches, courseTitle, cards, minutes } = review
  const which = cards === 1 ? 'the card' : `the ${cards} cards`
  const takes = `About ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
  const isNamedTwice = all.some((other) => other.conceptId !== conceptId && other.label === label)
  return {
    key: `review-${conceptId}`,
    kind: 'review',
    ...behind(`Review ${which} on `, { title: label, titleMatches: labelMatches }),
    text: isNamedTwice ? `${takes}, ${courseTitle}` : takes,
    textMatches: [],
    aside: '',
    to: `/review?concept=${conceptId}`,
  }
}

/** The action for the typed text, beside the links: create a course from it. */
function createOption(words: string): Option {
  const before = 'Create a course on “'
  return {
    key: 'create',
    kind: 'create',
    title: `${before}${words}”`,
    titleMatches: [[before.length, before.length + words.length]],
    text: 'You can see and change it before it is created',
    textMatches: [],
    aside: '',
    to: '/create-course',
    // The visibility is the default.
    state: { sentence: words, begin: false },
  }
}

/** The groups of the list, in order; an empty field shows the pages. */
export function optionGroups(
  words: string,
  found: FoundEverything | undefined,
  now = new Date(),
): OptionGroup[] {
  const pages = pageOptions(words)
  const goTo: OptionGroup = { name: 'Go to', count: '', options: pages }
  if (words === '' || found === undefined) return pages.length > 0 ? [goTo] : []
  const groups = found.groups.map(({ name, items, hasMore }): OptionGroup => {
    const options = items.map((item) => optionOf(item, now))
    return {
      name: nameOf(name, items),
      count: name === 'goTo' ? '' : `${items.length}${hasMore ? '+' : ''}`,
      options: name === 'goTo' ? [...pages, ...options] : options,
    }
  })
  const hasGoTo = found.groups.some(({ name }) => name === 'goTo')
  return [
    ...(hasGoTo || pages.length === 0 ? [] : [goTo]),
    ...groups,
    {
      name: 'Do',
      count: '',
      options: [...found.reviews.map((review) => reviewOption(review, found.reviews)), createOption(words)],
    },
  ]
}

export const countOf = (found: FoundEverything): string => {
  const count = found.groups.reduce((sum, { items }) => sum + items.length, 0)
  return `${count}${found.groups.some(({ hasMore }) => hasMore) ? '+' : ''} found`
}

/** The first line of the next group, or of the previous one; wraps around at the ends. */
export function otherGroup(groups: readonly OptionGroup[], index: number, step: 1 | -1): number {
  const starts: number[] = []
  let start = 0
  for (const { options } of groups) {
    starts.push(start)
    start += options.length
  }
  const here = starts.findLastIndex((first) => first <= index)
  return starts.at((here + step) % starts.length) ?? 0
}
