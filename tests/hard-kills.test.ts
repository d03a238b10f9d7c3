import { expect, test } from 'vitest'
import { run } from '../proof/hard-kills.ts'
import { atLength } from './at-length.ts'

/** A change is tried with one kill of each kind: of the app, of its database, of both. */
const kills = atLength(6, 3)

test(`${kills} hard kills during every act of several steps lose and tear nothing that was acknowledged`, async () => {
  const { figure, holds } = await run({ count: kills })
  expect(holds, figure).toBe(true)
})
