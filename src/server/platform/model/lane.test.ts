import { describe, expect, it } from 'vitest'
import { manualClock } from '#tests/manual-clock.ts'
import { type Lane, measuredLane } from './lane.ts'

const usage = { promptTokens: 100, completionTokens: 70 }

/** An endpoint that takes ten seconds for a call alone, and so long for two that are sent at once. */
function measured(togetherMs: number) {
  const { clock, advance } = manualClock()
  const lane = measuredLane(clock)
  const alone = () => {
    const end = lane.begin()
    advance(10_000)
    end(usage)
  }
  const pair = (firstEndsMs = togetherMs) => {
    const ends = [lane.begin(), lane.begin()]
    advance(firstEndsMs)
    ends[0]?.(usage)
    advance(togetherMs - firstEndsMs)
    ends[1]?.(usage)
  }
  return { lane, advance, alone, pair }
}
const times = (count: number, act: () => void) => {
  for (let done = 0; done < count; done += 1) act()
}
const isNarrow = (lane: Lane) => lane.width() === 1

describe('how many calls at a time an endpoint is sent', () => {
  it.each([
    ['queues them', 20_000, true],
    ['makes both as slow', 19_000, true],
    ['answers both at once', 10_000, false],
    ['answers both a little slower', 13_000, false],
  ])('is measured of one that %s', (_name, togetherMs, narrow) => {
    const { lane, alone, pair } = measured(togetherMs)
    times(3, alone)
    times(2, () => pair(togetherMs * 0.9))
    expect(isNarrow(lane)).toBe(narrow)
  })

  it('is not judged by a few calls, by short ones, nor by such as failed', () => {
    const few = measured(20_000)
    times(3, few.alone)
    few.pair()
    expect(isNarrow(few.lane)).toBe(false)
    const failing = measured(20_000)
    times(3, failing.alone)
    times(5, () => {
      const ends = [failing.lane.begin(), failing.lane.begin()]
      failing.advance(20_000)
      ends[0]?.(usage)
      ends[1]?.(undefined)
    })
    expect(isNarrow(failing.lane)).toBe(false)
  })

  it('is tried again after half an hour', () => {
    const { lane, alone, pair, advance } = measured(20_000)
    times(3, alone)
    times(2, pair)
    expect(isNarrow(lane)).toBe(true)
    advance(31 * 60_000)
    expect(isNarrow(lane)).toBe(false)
    pair()
    expect(isNarrow(lane)).toBe(false)
    pair()
    expect(isNarrow(lane)).toBe(true)
  })
})
