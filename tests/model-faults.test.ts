import { expect, test } from 'vitest'
import { tryMatrix } from '../proof/model-faults/matrix.ts'
import { atLength } from './at-length.ts'

type Picks = NonNullable<Parameters<typeof tryMatrix>[0]['picks']>

/** One guide that speaks and one guide that plans take every fault; every other guide takes three. */
const takeAll = ['Professor chat', 'lesson plan']
const everywhere = ['500', 'cut in the middle', 'wrong types']
const many: Picks = (fault, surface) => takeAll.includes(surface) || everywhere.includes(fault)

/**
 * On each change, the guide that plans takes all faults in whole replies only: as streams it fails where the
 * guide that speaks does. Every other guide takes one fault of each kind: words that are cut off, and an
 * answer it cannot use.
 */
const some: Picks = (fault, surface, mode) =>
  surface === 'Professor chat' ||
  (surface === 'lesson plan' && mode === 'whole') ||
  fault === (mode === 'whole' ? 'wrong types' : 'cut in the middle')

test('a fault of the model ends as contract/errors.ts says, and the next call works', async () => {
  const { cells, wrong } = await tryMatrix({ picks: atLength(many, some) })
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(atLength(150, 110))
})
