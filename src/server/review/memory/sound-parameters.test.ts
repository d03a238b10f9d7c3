import { default_w } from 'ts-fsrs'
import { expect, it } from 'vitest'
import { areSound } from './sound-parameters.ts'

it('knows parameters that the scheduler may be given', () => {
  expect(areSound([...default_w])).toBe(true)
  expect(areSound(default_w.slice(0, 19))).toBe(false)
  expect(areSound([...default_w, 1])).toBe(false)
  expect(areSound([])).toBe(false)
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9, null, '1'])
    for (const at of [0, 8, 20]) expect(areSound(([...default_w] as unknown[]).with(at, wrong))).toBe(false)
})
