import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimStorage, clearAll, readStored, removeStored, storedKeys, writeStored } from './storage.ts'

/** The real rules of a browser's storage: text only, a quota, and a ban that throws on any touch. */
class Area implements Storage {
  [name: string]: unknown
  #items = new Map<string, string>()
  #quota: number
  constructor(quota = 5_000_000) {
    this.#quota = quota
  }
  get length() {
    return this.#items.size
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (value.length > this.#quota) throw new DOMException('full', 'QuotaExceededError')
    this.#items.set(key, value)
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  clear() {
    this.#items.clear()
  }
}

const forbidden = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError')
  },
  get sessionStorage(): Storage {
    throw new DOMException('denied', 'SecurityError')
  },
}
let warn: ReturnType<typeof vi.spyOn>
let area: Area

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  area = new Area()
  vi.stubGlobal('window', { localStorage: area, sessionStorage: new Area() })
})

describe('local storage', () => {
  it('lists the keys that begin alike, and none where it is forbidden', () => {
    writeStored('draft-l-1-reflection-2026-04-16', { text: 'a' })
    writeStored('draft-l-1-course', { text: 'b' })
    writeStored('activeCourseId', 'c-1')
    expect(storedKeys('draft-l-1-reflection-')).toEqual(['draft-l-1-reflection-2026-04-16'])
    expect(storedKeys('messages-')).toEqual([])
    vi.stubGlobal('window', forbidden)
    expect(storedKeys('draft-')).toEqual([])
  })

  it('keeps values under the names that browsers already hold', () => {
    writeStored('activeCourseId', 'c-1')
    writeStored('activeActivityIndex-c-1', 3)
    writeStored('messages-a-1', [{ sender: 'Student', text: 'Why?' }])
    expect(area.getItem('activeCourseId')).toBe('c-1')
    expect(readStored('activeCourseId')).toBe('c-1')
    expect(readStored('activeActivityIndex-c-1')).toBe(3)
    expect(readStored('messages-a-1')).toEqual([{ sender: 'Student', text: 'Why?' }])
    writeStored('activeCourseId', '42')
    expect(readStored('activeCourseId')).toBe('42')
    removeStored('activeCourseId')
    expect(readStored('activeCourseId')).toBeNull()
  })

  it('goes on when the browser forbids it', () => {
    vi.stubGlobal('window', forbidden)
    writeStored('activeCourseId', 'c-1')
    removeStored('activeCourseId')
    clearAll()
    claimStorage('ada')
    expect(readStored('activeCourseId')).toBeNull()
    expect(warn).toHaveBeenCalled()
  })

  it('goes on when it is full, and keeps what was there', () => {
    area = new Area(10)
    vi.stubGlobal('window', { localStorage: area, sessionStorage: new Area() })
    writeStored('activeCourseId', 'c-1')
    writeStored('activeCourseId', 'a much longer course id')
    expect(readStored('activeCourseId')).toBe('c-1')
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is empty after logging out', () => {
    writeStored('draft-ada-course', { title: 'Knots' })
    writeStored('colour-scheme', 'dark')
    clearAll()
    expect(area.length).toBe(0)
  })
})

describe('the learner of this browser', () => {
  it('finds their own things again after a lost session', () => {
    claimStorage('ada')
    writeStored('draft-ada-course', { title: 'Knots' })
    claimStorage('ada')
    expect(readStored('draft-ada-course')).toEqual({ title: 'Knots' })
    expect(readStored('profile')).toEqual({ id: 'ada' })
  })

  it('finds nothing of another learner', () => {
    claimStorage('ada')
    writeStored('draft-ada-course', { title: 'Knots' })
    writeStored('courses', [{ title: 'Knots' }])
    writeStored('colour-scheme', 'dark')
    claimStorage('ben')
    expect([...Array(area.length).keys()].map((index) => area.key(index))).toEqual(['profile'])
  })

  it('keeps the shared course a visitor picked', () => {
    claimStorage('ada')
    writeStored('sharedCourseId', 'c-9')
    claimStorage('ben')
    expect(readStored('sharedCourseId')).toBe('c-9')
  })

  it('takes over what a visitor left', () => {
    writeStored('sharedCourseId', 'c-9')
    writeStored('colour-scheme', 'dark')
    claimStorage('ada')
    expect(readStored('colour-scheme')).toBe('dark')
    expect(readStored('sharedCourseId')).toBe('c-9')
  })

  it('is not fooled by nonsense under the key', () => {
    area.setItem('profile', '{broken')
    writeStored('courses', [{ title: 'whose?' }])
    claimStorage('ben')
    expect(readStored('profile')).toEqual({ id: 'ben' })
    expect(readStored('courses')).toBeNull()
  })
})
