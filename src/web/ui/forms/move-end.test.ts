import { expect, it, vi } from 'vitest'
import { onMoveEnd } from './move-end.ts'

function range(value: string) {
  const input = Object.assign(new EventTarget(), { value })
  const act = vi.fn<(value: number) => void>()
  const stop = onMoveEnd(input, act)
  const say = (...types: string[]) => {
    for (const type of types) input.dispatchEvent(new Event(type))
  }
  return { input, act, stop, say }
}

it('is called once at the end of a movement, with where it ended', () => {
  const { input, act, say } = range('20')
  say('input', 'input')
  input.value = '35'
  say('input')
  expect(act).not.toHaveBeenCalled()
  say('change')
  expect(act.mock.calls).toEqual([[35]])
})

it('counts where it was moved to, also where something else is shown by then', () => {
  const { input, act, say } = range('20')
  input.value = '35'
  say('input')
  input.value = '20'
  say('change')
  expect(act.mock.calls).toEqual([[35]])
})

it('is not called where nothing moved', () => {
  const { act, say } = range('20')
  say('change', 'input', 'change', 'change')
  expect(act.mock.calls).toEqual([[20]])
})

it('is not called any more once stopped', () => {
  const { act, stop, say } = range('20')
  say('input')
  stop()
  say('change', 'input', 'change')
  expect(act).not.toHaveBeenCalled()
})
