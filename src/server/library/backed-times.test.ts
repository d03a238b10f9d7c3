import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backedTimes, dropUnbacked, unbackedDropper } from './backed-times.ts'

const backed = backedTimes([
  { startSeconds: 0.4, text: 'Welcome' },
  { startSeconds: 272.9, text: 'The prior, as in John 3:16' },
  { startSeconds: 3736, text: 'The end' },
  { startSeconds: null, text: 'Nowhere' },
])

describe('times in a reply', () => {
  it.each([
    ['It begins at 0:00 and ends at 1:02:16.', 'It begins at 0:00 and ends at 1:02:16.'],
    ['See (4:32) and [4:33].', 'See (4:32) and.'],
    ['- **4:32** The prior\n- **9:99** odd\n- **8:08** Gone', '- **4:32** The prior\n- **9:99** odd\n- Gone'],
    ['She says so at 7:05, then at 04:32.', 'She says so, then at 04:32.'],
    ['He quotes John 3:16 there.', 'He quotes John 3:16 there.'],
    ['A screen of 16:9 and odds of 3:1.', 'A screen of 16:9 and odds of 3:1.'],
    ['At 7:05 it rains.', ' it rains.'],
    ['So at 00:12:34,500 he waits (7:05.5).', 'So he waits.'],
    ['The prior, at 4:32.5, and at 00:04:32,910.', 'The prior, at 4:32.5, and at 00:04:32,910.'],
  ])('stay only where the transcript has them: %j', (text, left) => {
    expect(dropUnbacked(text, backed)).toBe(left)
  })

  it('make the one moment a reply points at', () => {
    expect(backed.only('At 4:32, and again at 4:32')).toBe(272)
    expect(backed.only('At 0:00 and 4:32')).toBeNull()
    expect(backed.only('At 7:05')).toBeNull()
    expect(backed.only('John 3:16')).toBeNull()
  })

  it('are dropped alike however the text is cut into pieces', () => {
    const part = fc.constantFrom(
      'at ',
      'At ',
      '4:32',
      '7:05',
      '12:3',
      '0',
      '(',
      ')',
      '**',
      ' ',
      '\n',
      ', ',
      'the prior',
      '.',
      '.5',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.array(fc.nat(7), { maxLength: 60 }),
        (parts, cuts) => {
          const text = parts.join('')
          const dropper = unbackedDropper(backed)
          let output = ''
          let at = 0
          for (const size of cuts) {
            output += dropper.push(text.slice(at, at + size))
            at += size
          }
          output += dropper.push(text.slice(at)) + dropper.rest()
          expect(output).toBe(dropUnbacked(text, backed))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
