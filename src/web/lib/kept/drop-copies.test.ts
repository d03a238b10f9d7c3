import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimStorage, isLearnersBrowser } from '#web/lib/storage.ts'
import { dropCopies } from './drop-copies.ts'

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
      clear: () => stored.clear(),
    },
    sessionStorage: { clear: () => {} },
  })
})
const put = (values: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(values))
    stored.set(key, typeof value === 'string' ? value : JSON.stringify(value))
}
const read = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null')
const keys = () => [...stored.keys()].sort()

const unsent = { sender: 'Student', text: 'And why?', clientId: 'c', isUnsent: true }
const examOf = (id: string, unsaved: object) => ({
  activityId: id,
  unsaved,
  state: { exam: { examId: `exam-${id}` }, questions: [{ prompt: 'A secret question' }] },
})

describe('a session that is known to have ended', () => {
  it('leaves drafts and what never reached the server, and no copy of anything', () => {
    put({
      profile: { id: 'ada', name: 'Ada Lovelace' },
      studentProfile: { name: 'Ada Lovelace' },
      courses: [{ id: 'c', title: 'Secret course' }],
      currentCourseWithUnits: { id: 'c' },
      lastGeneratedCourse: { id: 'c' },
      classroom_activities: [{ title: 'Secret lesson' }],
      classroom_activeActivityIndex: 1,
      contentMap: { one: 'Secret notes' },
      segment_one: 'Secret notes',
      'activeActivityIndex-c': 1,
      activeCourseId: 'c',
      'messages-one': [{ sender: 'Student', text: 'Secret' }, unsent],
      'messages-two': [{ sender: 'Professor', text: 'Secret' }],
      examState: { ...examOf('one', {}), waiting: [examOf('two', { studentAnswers: { q1: 'Gas' } })] },
      'draft-ada-course': { value: { sentence: 'Rust' } },
      'colour-scheme': 'dark',
    })
    dropCopies()
    expect(keys()).toEqual([
      'activeCourseId',
      'colour-scheme',
      'draft-ada-course',
      'examState',
      'messages-one',
      'profile',
    ])
    expect(read('messages-one')).toEqual([unsent])
    expect(read('examState')).toEqual({
      activityId: 'two',
      unsaved: { studentAnswers: { q1: 'Gas' } },
      state: { exam: { examId: 'exam-two' } },
    })
    expect([...stored.values()].join()).not.toMatch(/Secret|Ada/)
    expect(isLearnersBrowser()).toBe(false)
  })

  it('ends when the same learner is back, whose drafts are there; another finds nothing', () => {
    put({ profile: { id: 'ada' }, 'draft-ada-course': { value: {} } })
    dropCopies()
    claimStorage('ada')
    expect(isLearnersBrowser()).toBe(true)
    expect(keys()).toEqual(['draft-ada-course', 'profile'])
    dropCopies()
    claimStorage('ben')
    expect(Object.fromEntries(stored)).toEqual({ profile: '{"id":"ben"}' })
  })

  it.each(['{broken', '7', '{"id":7}', 'null'])('is no trouble with nonsense in storage: %s', (text) => {
    for (const key of ['profile', 'examState', 'messages-one', 'courses']) stored.set(key, text)
    dropCopies()
    dropCopies()
    expect(isLearnersBrowser()).toBe(false)
  })

  it('changes nothing in a visitor’s browser', () => {
    put({ sharedCourseId: 'c', 'colour-scheme': 'dark' })
    dropCopies()
    expect(keys()).toEqual(['colour-scheme', 'sharedCourseId'])
  })
})
