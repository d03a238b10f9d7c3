import { expect, test } from 'vitest'
import { tryMatrix } from '../proof/model-faults/matrix.ts'

/** One guide that speaks and one that plans take every fault; every other guide takes three. */
const takeAll = ['Professor chat', 'lesson plan']
const everywhere = ['500', 'cut in the middle', 'wrong types']

test('a fault of the model ends as the catalogue says, and the next call works', async () => {
  const { cells, wrong } = await tryMatrix({
    picks: (fault, surface) => takeAll.includes(surface) || everywhere.includes(fault),
  })
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(150)
})
