import { expect, it } from 'vitest'
import { emptyPage } from '#contract/study-page/words.ts'
import { isSamePage, onTopOf } from './page-merge.ts'

const begunOn = { sections: emptyPage, revision: 1 }
const newer = { sections: { ...emptyPage, from: 'A book' }, revision: 2 }

it('puts a changed section on top of another that changed elsewhere', () => {
  const mine = { ...emptyPage, passage: 'Mine' }
  expect(onTopOf(newer, mine, begunOn)).toEqual({ ...emptyPage, from: 'A book', passage: 'Mine' })
})

it('asks where the same section changed, or what was before is not known', () => {
  const mine = { ...emptyPage, from: 'Another book' }
  expect(onTopOf(newer, mine, begunOn)).toBeNull()
  expect(onTopOf(newer, mine, null)).toBeNull()
})

it('takes what the server tidies for no change: it would be saved again and again', () => {
  expect(isSamePage({ ...emptyPage, from: 'A ' }, { ...emptyPage, from: 'A' })).toBe(true)
  expect(isSamePage({ ...emptyPage, from: 'A\u202e b\ud800' }, { ...emptyPage, from: 'A b\ufffd' })).toBe(
    true,
  )
  expect(isSamePage({ ...emptyPage, from: 'A' }, emptyPage)).toBe(false)
})
