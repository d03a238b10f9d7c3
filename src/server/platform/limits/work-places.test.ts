import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnerPlaces, openPlaces } from './work-places.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Asks for a place, and tells afterwards whether it was given, and what refused it. */
function ask(
  enter: ReturnType<typeof openPlaces>,
  who: string,
  kind: 'usual' | 'search' | 'export' = 'usual',
) {
  const leaving = new AbortController()
  const asked: { leave?: () => void; refusal?: unknown; go: () => void } = { go: () => leaving.abort() }
  enter(who, kind, leaving.signal).then(
    (leave) => {
      asked.leave = leave
    },
    (error: unknown) => {
      asked.refusal = error
    },
  )
  return asked
}
const entered = (asked: { leave?: () => void }[]) => asked.map(({ leave }) => leave !== undefined)

it('works on four calls of a learner at once, the others in their order, and on another learner’s at once', async () => {
  const enter = openPlaces(learnerPlaces)
  const ada = Array.from({ length: 6 }, () => ask(enter, 'ada'))
  const bob = ask(enter, 'bob')
  await nextTurn()
  expect(entered(ada)).toEqual([true, true, true, true, false, false])
  expect(entered([bob])).toEqual([true])
  ada[2]?.leave?.()
  // A place is given back once, however often its call says so.
  ada[2]?.leave?.()
  await nextTurn()
  expect(entered(ada)).toEqual([true, true, true, true, true, false])
})

it('works on two searches and one export of a learner at once, and lets other calls pass those that wait', async () => {
  const enter = openPlaces(learnerPlaces)
  const searches = Array.from({ length: 3 }, () => ask(enter, 'ada', 'search'))
  const exports = Array.from({ length: 2 }, () => ask(enter, 'ada', 'export'))
  const usual = ask(enter, 'ada')
  await nextTurn()
  expect(entered([...searches, ...exports, usual])).toEqual([true, true, false, true, false, true])
  searches[0]?.leave?.()
  await nextTurn()
  expect(entered([...searches, ...exports])).toEqual([true, true, true, true, false])
})

it('refuses a call with 429 where as many wait as may, and one that has waited as long as it may', async () => {
  const { together, waiting, waitMs } = learnerPlaces
  const enter = openPlaces(learnerPlaces)
  const calls = Array.from({ length: together + waiting + 1 }, () => ask(enter, 'ada'))
  await nextTurn()
  const refused = () => calls.filter(({ refusal }) => refusal !== undefined)
  expect(refused()).toEqual([calls.at(-1)])
  expect(calls.at(-1)?.refusal).toMatchObject({ code: 'too_many_at_once', status: 429 })
  vi.advanceTimersByTime(waitMs)
  await nextTurn()
  expect(refused()).toHaveLength(waiting + 1)
  expect(entered(calls).filter(Boolean)).toHaveLength(together)
})

it('keeps nobody waiting who has left before', async () => {
  const enter = openPlaces({ ...learnerPlaces, together: 1 })
  ask(enter, 'ada')
  await expect(enter('ada', 'usual', AbortSignal.abort())).rejects.toMatchObject({ status: 429 })
})

it('keeps no place for a caller who has left while they waited', async () => {
  const enter = openPlaces({ ...learnerPlaces, together: 1 })
  const [first, gone, last] = [ask(enter, 'ada'), ask(enter, 'ada'), ask(enter, 'ada')]
  await nextTurn()
  gone.go()
  first.leave?.()
  await nextTurn()
  expect(entered([first, gone, last])).toEqual([true, false, true])
})
