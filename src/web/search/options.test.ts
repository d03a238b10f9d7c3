import { describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/search/found.ts'
import { addressOf } from './address-of.ts'
import { countOf, optionGroups, otherGroup } from './options.ts'

const now = new Date('2026-11-15T12:00:00Z')
const found = (more: Partial<SearchHit>): SearchHit => ({
  kind: 'course',
  id: 'c1',
  title: 'Base rates',
  titleMatches: [[0, 4]],
  text: '',
  textMatches: [],
  place: {},
  ...more,
})
const lesson = { courseId: 'c', unitId: 'u', lesson: 4 }

describe('where something leads', () => {
  it.each<[Partial<SearchHit>, string]>([
    [{ kind: 'course', place: { courseId: 'c' } }, '/classroom/c'],
    [{ kind: 'lesson', place: lesson }, '/classroom/c/u'],
    [{ kind: 'note', place: { ...lesson, activityId: 'a' } }, '/classroom/c/u?activity=a'],
    [{ kind: 'chat', place: { ...lesson, activityId: 'a' } }, '/classroom/c/u?activity=a'],
    [{ kind: 'chat', place: { videoId: 'v', second: 61.7 } }, '/video/v?at=61'],
    [{ kind: 'chat', place: { sourceId: 's', section: 11 } }, '/library/documents/s?page=12'],
    [{ kind: 'video', place: { videoId: 'v', second: null } }, '/video/v'],
    [
      { kind: 'document', place: { sourceId: 's', section: 1, start: 5, end: 9 } },
      '/library/documents/s?page=2&start=5&end=9',
    ],
    [{ kind: 'document', place: { sourceId: 's' } }, '/library/documents/s'],
    [{ kind: 'card', place: { cardWords: 'What is & why?' } }, '/review/cards?search=What+is+%26+why%3F'],
    [{ kind: 'concept', place: { courseId: 'c', conceptId: 'k' } }, '/profile/knowledge?course=c&concept=k'],
    [{ kind: 'milestone', place: { projectId: 'p' } }, '/projects/p'],
    [{ kind: 'reflection', place: { day: '2026-11-09' } }, '/reflection/2026-11-09'],
  ])('%j', (more, address) => {
    expect(addressOf(found(more))).toBe(address)
  })
})

describe('the lines of the list', () => {
  const one = (more: Partial<SearchHit>) => {
    const group = { name: 'things' as const, items: [found(more)], hasMore: false }
    return optionGroups('base', { groups: [group], reviews: [] }, now)[0]?.options[0]
  }

  it('say where something stands', () => {
    expect(one({ kind: 'card', place: { dueAt: '2026-11-16T12:00:00Z' } })?.aside).toBe('due tomorrow')
    expect(one({ kind: 'card', place: { dueAt: '2026-11-14T12:00:00Z' } })?.aside).toBe('due')
    expect(one({ kind: 'card', place: { dueAt: null } })?.aside).toBe('suspended')
    expect(one({ kind: 'document', place: { label: 'xii', isPage: true } })?.aside).toBe('page xii')
    expect(one({ kind: 'video', place: { second: 400 } })?.aside).toBe('6:40')
    expect(one({ kind: 'note', place: lesson })?.aside).toBe('Lesson 4')
    expect(
      one({ kind: 'reflection', title: '', titleMatches: [], place: { day: '2026-11-09' } })?.title,
    ).toBe('Your reflection of 9 November')
  })

  it('move the marks of a title behind the words that come before it', () => {
    const { title = '', titleMatches = [] } = one({ kind: 'lesson', place: lesson }) ?? {}
    expect(title).toBe('Lesson 4: Base rates')
    expect(titleMatches.map(([start, end]) => title.slice(start, end))).toEqual(['Base'])
  })

  it('stand in groups that are named for what is in them', () => {
    const groups = optionGroups(
      'base',
      {
        groups: [
          { name: 'goTo', items: [found({})], hasMore: false },
          { name: 'notes', items: [found({ kind: 'note', place: lesson })], hasMore: false },
          { name: 'things', items: [found({ kind: 'card' }), found({ kind: 'video' })], hasMore: true },
        ],
        reviews: [],
      },
      now,
    )
    expect(groups.map(({ name, count }) => [name, count])).toEqual([
      ['Go to', ''],
      ['Lesson notes', '1'],
      ['Cards, videos', '2+'],
      ['Do', ''],
    ])
    expect(otherGroup(groups, 0, 1)).toBe(1)
    expect(otherGroup(groups, 3, 1)).toBe(4)
    expect(otherGroup(groups, 4, 1)).toBe(0)
    expect(otherGroup(groups, 0, -1)).toBe(4)
    expect(groups.at(-1)?.options[0]).toMatchObject({
      title: 'Create a course on “base”',
      to: '/create-course',
    })
  })

  it('offer the cards on a concept, before anything new is made', () => {
    const review = {
      conceptId: 'k',
      label: 'Base rate',
      courseTitle: 'Risk',
      cards: 3,
      minutes: 2,
      labelMatches: [[0, 4]] as [number, number][],
    }
    const offered = (...reviews: (typeof review)[]) =>
      optionGroups('base', { groups: [], reviews }, now).at(-1)?.options.slice(0, -1) ?? []
    const [line] = offered(review)
    expect(line).toMatchObject({
      title: 'Review the 3 cards on Base rate',
      text: 'About 2 minutes',
      to: '/review?concept=k',
    })
    expect(line?.titleMatches.map(([start, end]) => line.title.slice(start, end))).toEqual(['Base'])
    const twice = offered(
      { ...review, cards: 1, minutes: 1 },
      { ...review, conceptId: 'l', courseTitle: 'Odds' },
    )
    expect(twice.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Review the card on Base rate: About 1 minute, Risk',
      'Review the 3 cards on Base rate: About 2 minutes, Odds',
    ])
  })

  it('are the pages while nothing is typed, and those that begin so afterwards', () => {
    expect(optionGroups('', undefined).flatMap(({ options }) => options).length).toBeGreaterThan(7)
    const [goTo] = optionGroups('courses', { groups: [], reviews: [] }, now)
    expect(goTo?.options.map(({ title }) => title)).toEqual(['Browse Courses'])
    expect(optionGroups('zzz', { groups: [], reviews: [] }, now).map(({ name }) => name)).toEqual(['Do'])
  })

  it('are counted', () => {
    expect(countOf({ groups: [], reviews: [] })).toBe('0 found')
    expect(countOf({ groups: [{ name: 'goTo', items: [found({})], hasMore: true }], reviews: [] })).toBe(
      '1+ found',
    )
  })
})
