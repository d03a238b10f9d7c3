import { expect, it, vi } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { placeOfActivity } from './place-of-activity.ts'

// The page's configuration, which says whether a model is connected, is read where there is a document.
vi.hoisted(() => vi.stubGlobal('window', { location: new URL('http://localhost:3000/classroom') }))

it.each([
  ['Professor', 0],
  ['Librarian', 0],
  ['Mentor', 0],
  ['Examiner', 1000],
])('the %s is asked %i ms after a message', (leader, askAfterMs) => {
  const activity = { id: 'a', leader, title: 'Milestones', resources: null, examStatus: 'none' } as Activity
  expect(placeOfActivity(activity, false)).toMatchObject({ leader, askAfterMs })
})
