import { describe, expect, it } from 'vitest'
import { clockTime, secondsOf, writtenTime } from './clock-time.ts'

const timesIn = (text: string) => [...text.matchAll(writtenTime())].map(secondsOf)

describe('times', () => {
  it('are written as m:ss or h:mm:ss', () => {
    expect([0, 9.99, 75, 600, 3599, 3600, 3675.9, 36_000].map(clockTime)).toEqual([
      '0:00',
      '0:09',
      '1:15',
      '10:00',
      '59:59',
      '1:00:00',
      '1:01:15',
      '10:00:00',
    ])
  })

  it('are found in a text, and nothing else is', () => {
    expect(timesIn('At 4:32, (07:05) and **1:02:16**; 120:30.')).toEqual([272, 425, 3736, 7230])
    expect(timesIn('16:9, 3:1, 4:75, 1.4:32, 2026-01-01T10:30:00.000Z, 1:2:3, 10:30.5')).toEqual([])
  })
})
