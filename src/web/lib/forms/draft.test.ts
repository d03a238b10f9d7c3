import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftPlace, fitted, placesWithDraft, readDraft } from './draft.ts'

const areaOf = (values: Map<string, string>) => ({
  get length() {
    return values.size
  },
  key: (index: number) => [...values.keys()][index] ?? null,
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > 200) throw new DOMException('full', 'QuotaExceededError')
    values.set(key, value)
  },
  removeItem: (key: string) => void values.delete(key),
})
const kept = new Map<string, string>()
const empty = { text: '', hours: 3 }
const understand = (stored: unknown) => fitted(empty, stored)
const draftOf = (text: string) => ({
  value: { text, hours: 3 },
  revision: null,
  begunAt: '2026-04-16T10:00:00.000Z',
})
const left = (text: string, at = '2026-04-16T11:00:00.000Z') => JSON.stringify({ ...draftOf(text), at })
const drafts = () => [...kept.keys()].filter((key) => key !== 'profile')

let count = 0
/** Every test gets a separate place, because the page's memory outlives a test. */
function newPlace() {
  const name = `form${count++}`
  return { key: `draft-ada-${name}`, name, place: draftPlace('ada', name) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-16T12:00:00Z') })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  kept.clear()
  kept.set('profile', '{"id":"ada"}')
  vi.stubGlobal('window', { localStorage: areaOf(kept) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('is known at once, stored after a pause in typing or at the end of the page, and cleared', () => {
    const { key, name, place } = newPlace()
    place.keep(draftOf('one'))
    expect(readDraft('ada', name, empty)?.value.text).toBe('one')
    vi.advanceTimersByTime(499)
    expect(drafts()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(drafts()).toEqual([expect.stringMatching(new RegExp(`^${key}-\\w+$`))])
    expect(place.store.get().isStored).toBe(true)
    place.keep(draftOf('two'))
    place.flush()
    expect(kept.get(drafts()[0] ?? '')).toContain('two')
    place.keep(draftOf('three'))
    place.clear()
    vi.advanceTimersByTime(500)
    expect(drafts()).toEqual([])
    expect(readDraft('ada', name, empty)).toBeNull()
  })

  it('belongs to one learner and one place', () => {
    const { name, place } = newPlace()
    place.keep(draftOf('mine'))
    place.flush()
    expect(readDraft('grace', name, empty)).toBeNull()
    expect(readDraft('ada', `${name}x`, empty)).toBeNull()
    expect(placesWithDraft('ada', name)).toHaveLength(1)
    expect(placesWithDraft('grace', name)).toEqual([])
  })

  it('is not stored any more once the learner has logged out', () => {
    const { place } = newPlace()
    place.keep(draftOf('mine'))
    kept.clear()
    place.flush()
    expect(drafts()).toEqual([])
  })

  it('lives as long as the page where storage is full or forbidden', () => {
    const { name, place } = newPlace()
    place.keep(draftOf('x'.repeat(300)))
    place.flush()
    expect(place.store.get().isStored).toBe(false)
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    place.keep(draftOf('still here'))
    place.flush()
    expect(readDraft('ada', name, empty)?.value.text).toBe('still here')
    place.clear()
    expect(readDraft('ada', name, empty)).toBeNull()
  })

  it('of another page is taken up, the newest first, and stays there until this one has stored its own', () => {
    const { key, place } = newPlace()
    kept.set(`${key}-old`, left('older', '2026-04-16T09:00:00.000Z'))
    kept.set(`${key}-new`, left('newer'))
    expect(place.open(understand)?.value).toEqual({ text: 'newer', hours: 3 })
    expect(place.store.get().others.map(({ value }) => value)).toEqual([{ text: 'older', hours: 3 }])
    expect(drafts()).toHaveLength(2)
    place.keep(draftOf('newer, gone on with'))
    place.flush()
    expect(drafts()).toContain(`${key}-old`)
    expect(drafts()).not.toContain(`${key}-new`)
    place.clear()
    expect(drafts()).toEqual([`${key}-old`])
  })

  it('that has grown in the other tab is not removed with the text that was seen', () => {
    const { key, place } = newPlace()
    kept.set(`${key}-tab`, left('begun'))
    place.open(understand)
    kept.set(`${key}-tab`, left('begun and more', '2026-04-16T11:30:00.000Z'))
    place.keep(draftOf('mine'))
    place.flush()
    place.lookAgain()
    const [other] = place.store.get().others
    expect(other?.value).toMatchObject({ text: 'begun and more' })
    kept.set(`${key}-tab`, left('and even more', '2026-04-16T11:40:00.000Z'))
    if (other) place.drop(other)
    expect(drafts()).toContain(`${key}-tab`)
  })

  it('changes places with the other, and neither is lost', () => {
    const { key, place } = newPlace()
    place.keep(draftOf('mine'))
    kept.set(`${key}-tab`, left('theirs'))
    place.lookAgain()
    const [other] = place.store.get().others
    if (other) place.swap(other, understand)
    expect(place.store.get()).toMatchObject({
      mine: { value: { text: 'theirs' } },
      others: [{ value: { text: 'mine' } }],
    })
    expect(drafts()).toHaveLength(2)
  })

  it('of an earlier release is understood', () => {
    const form = newPlace()
    kept.set(form.key, '{"text":"as typed","hours":"4","gone":1}')
    expect(form.place.open(understand)?.value).toEqual({ text: 'as typed', hours: '4' })
    const day = newPlace()
    const old = { written: { text: 'a day' }, begunAt: '2026-04-16T10:00:00.000Z', replaces: 'then' }
    kept.set(`${day.key}-abc`, JSON.stringify(old))
    expect(day.place.open(understand)).toMatchObject({
      value: { text: 'a day' },
      begunAt: old.begunAt,
      revision: null,
    })
  })
})

it('keeps what is of the right kind of a stored text, whatever the browser hands out', () => {
  const shape = { entry: '', ratings: { one: 3 }, list: ['a'] }
  expect(fitted(shape, { entry: 'Still here', ratings: { one: 5, gone: 1 } })).toEqual({
    entry: 'Still here',
    ratings: { one: 5 },
    list: ['a'],
  })
  expect(fitted({ notes: '' }, 'Kept as text alone')).toEqual({ notes: 'Kept as text alone' })
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const { entry, ratings, list } = fitted(shape, stored)
      expect(['string', 'number']).toContain(typeof entry)
      expect(Object.keys(ratings)).toEqual(['one'])
      expect(Array.isArray(list)).toBe(true)
    }),
  )
})

it.each(['null', '7', '"text"', '[]', '{"value":{"text":[]}}', 'not JSON'])(
  '%s in storage breaks nothing',
  (stored) => {
    const { key, name } = newPlace()
    kept.set(key, stored)
    expect(readDraft('ada', name, empty)?.value ?? empty).toEqual(empty)
  },
)
