import { beforeEach, expect, it, vi } from 'vitest'
import { reportWebVitals } from './web-vitals.ts'

const { listen, fetched } = vi.hoisted(() => ({ listen: vi.fn(), fetched: vi.fn() }))
vi.mock('web-vitals', () => {
  fetched()
  return { onCLS: listen, onFCP: listen, onINP: listen, onLCP: listen, onTTFB: listen }
})
beforeEach(() => void listen.mockClear())

it('nothing is measured for nobody', async () => {
  await reportWebVitals()
  expect(fetched).not.toHaveBeenCalled()
  expect(listen).not.toHaveBeenCalled()
})

it('a listener hears of all five', async () => {
  const hear = () => {}
  await reportWebVitals(hear)
  expect(listen.mock.calls).toEqual(Array(5).fill([hear]))
})
