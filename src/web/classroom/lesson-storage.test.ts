import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'
import { clearLesson, storeLesson } from './lesson-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      get length() {
        return stored.size
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})

const works = [{ title: 'Roman Roads', description: '', link: '' }]
const room = {
  course: { id: 'c' },
  unit: { id: 'u' },
  plan: {
    id: 'p',
    title: 'Milestones',
    activities: [
      { id: 'one', content: 'Notes.', resources: null },
      { id: 'two', content: null, resources: works },
      { id: 'three', content: null, resources: null },
    ],
  },
} as unknown as Classroom

const read = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null')

describe('the browser’s copy of a lesson', () => {
  it('holds what was made, by activity, until the session has ended', () => {
    storeLesson(room, 2)
    expect(read('segment_one')).toBe('Notes.')
    expect(read('segment_two')).toEqual(works)
    expect(stored.has('segment_three')).toBe(false)
    expect(read('activeActivityIndex-c')).toBe(2)
    clearLesson('c')
    expect([...stored.keys()]).toEqual([])
  })

  it('never holds the place in another course’s lesson', () => {
    storeLesson(room, 2)
    const other = { ...room, course: { id: 'd' }, unit: { id: 'v' } }
    storeLesson(other as unknown as Classroom, 0)
    expect(read('activeActivityIndex-c')).toBe(2)
    expect(read('activeActivityIndex-d')).toBe(0)
  })
})
