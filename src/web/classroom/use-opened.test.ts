import { expect, it } from 'vitest'
import type { Activity } from '#contract/classroom-state.ts'
import { noteVisit } from './use-opened.ts'

const activities = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }) as Activity)

it('counts as opened what lies before the place where the server has the learner, once', () => {
  const opened = { ids: new Set<string>(), hasBegun: false, isServed: false }
  noteVisit(opened, activities, 1, undefined)
  expect([...opened.ids]).toEqual(['a', 'b'])
  noteVisit(opened, activities, 3, 3)
  expect([...opened.ids]).toEqual(['a', 'b', 'c', 'd'])
  // A skipped activity stays unopened, also after the server has saved the new position.
  noteVisit(opened, activities, 5, 3)
  noteVisit(opened, activities, 5, 5)
  expect([...opened.ids]).toEqual(['a', 'b', 'c', 'd', 'f'])
})
