import fc from 'fast-check'
import { parseText } from 'media-captions'
import { expect, it } from 'vitest'
import { readTranscript } from './read-transcript.ts'

it('reads captions as the library alone does, whatever blanks stand on the line with the times', async () => {
  const blanks = fc.constantFrom('', ' ', '  ', '\t', ' \t   ', '\u00A0')
  const line = fc
    .tuple(
      fc.constantFrom('', ' '),
      blanks,
      blanks,
      blanks,
      fc.constantFrom('', 'align:start  line:1', '-->  x'),
    )
    .map(([first, before, after, last, settings]) =>
      [first, '00:01.000', before, '-->', after, '00:02.000', last, settings].join(''),
    )
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom('vtt', 'srt'), async (time, format) => {
      const text = `${format === 'vtt' ? 'WEBVTT' : '1'}\n${format === 'vtt' ? '\n' : ''}${time}\nSaid -->  here\n`
      const alone = await parseText(text, { type: format as 'vtt', errors: true })
      const found = await readTranscript({ format: format as 'vtt', text }).catch(() => null)
      const shown = alone.cues
        .flatMap((cue) => cue.text.split('\n'))
        .map((words) => words.replace(/\s+/g, ' ').trim())
      if (found === null) expect(alone.errors.length > 0 || alone.cues.length === 0).toBe(true)
      else expect(found.map(({ text: words }) => words).join(' ')).toBe(shown.filter(Boolean).join(' '))
    }),
    { numRuns: 500 },
  )
})

it('reads a line of a million blanks behind a time', async () => {
  const blanks = ' '.repeat(1_000_000)
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000${blanks}x\nHello\n`
  expect(await readTranscript({ format: 'vtt', text })).toEqual([{ startSeconds: 1, text: 'Hello' }])
  const timed = `0:01${blanks}Hello\u2028there`
  expect(await readTranscript({ format: 'text', text: timed })).toMatchObject([{ startSeconds: 1 }])
})
