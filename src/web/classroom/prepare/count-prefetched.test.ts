import { describe, expect, it, vi } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { countPrefetched } from './count-prefetched.ts'

// The page's configuration, which says that a model is connected, is read where there is a document.
vi.hoisted(() => vi.stubGlobal('window', { location: { origin: 'http://localhost:3000' } }))

const notes = (id: string, isMade: boolean) =>
  ({ id, leader: 'Professor', content: isMade ? 'Notes.' : null, contentCutOff: false }) as Activity
const exam = (id: string) => ({ id, leader: 'Examiner', examStatus: 'none' }) as Activity
const lesson = (made: number, count = 6) =>
  Array.from({ length: count }, (_, index) => notes(String(index), index < made))

describe('a lesson that is made ahead', () => {
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [5, true],
  ])('with %i of six activities made, whenever that was, is ready: %s', (made, isReady) => {
    const counted = ['0', '1', '2', '3', '4', '5']
    const far = countPrefetched({ activities: lesson(made), counted, isOver: false })
    expect(far).toEqual({ completed: made, total: 6, isReady })
  })

  it('of fewer activities is ready once nothing more will come', () => {
    const short = { activities: lesson(1, 2), counted: ['0', '1'] }
    expect(countPrefetched({ ...short, isOver: false }).isReady).toBe(false)
    expect(countPrefetched({ ...short, isOver: true }).isReady).toBe(true)
  })

  it('counts what the server makes ahead, and no exam that it leaves for later', () => {
    const activities = [...lesson(3, 3), exam('e')]
    const counted = ['0', '1', '2']
    expect(countPrefetched({ activities, counted, isOver: true })).toMatchObject({ completed: 3, total: 3 })
    expect(countPrefetched({ activities, counted: null, isOver: false })).toMatchObject({ total: 4 })
  })
})
