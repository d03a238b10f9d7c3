import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { WrittenTranscript } from '#contract/library.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { readTranscript } from './read-transcript.ts'

const read = (text: string, format: WrittenTranscript['format'] = 'text') => readTranscript({ text, format })
const srt =
  '1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i> &amp; welcome\n\n2\n00:01:03,250 --> 00:01:04,000\nThere\n'

describe('a transcript', () => {
  it('is none where nothing is written', async () => {
    expect(await readTranscript(null)).toBeNull()
    expect(await read(' \n ')).toBeNull()
  })

  it.each([
    ['.srt', srt, 'srt'],
    ['.srt with Windows line ends and a byte order mark', `\uFEFF${srt.replaceAll('\n', '\r\n')}`, 'srt'],
    ['pasted captions', srt, 'text'],
    [
      '.vtt',
      'WEBVTT - lecture\n\nNOTE by hand\n\n1\n00:01.000 --> 00:02.500 align:start\n<v Ann>Hello &amp; welcome\n\n00:01:03.250 --> 00:01:04.000\nThere',
      'vtt',
    ],
  ] as const)('is read from %s', async (_name, text, format) => {
    expect(await read(text, format)).toEqual([
      { startSeconds: 1, text: 'Hello & welcome' },
      { startSeconds: 63.25, text: 'There' },
    ])
  })

  it('says a line once where captions roll up', async () => {
    const rolling =
      'WEBVTT\n\n00:01.000 --> 00:03.000\nso today\n\n00:03.000 --> 00:05.000\nso today\nwe talk\n\n00:05.000 --> 00:07.000\nwe talk\nabout tides'
    expect(await read(rolling, 'vtt')).toEqual([
      { startSeconds: 1, text: 'so today' },
      { startSeconds: 3, text: 'we talk' },
      { startSeconds: 5, text: 'about tides' },
    ])
  })

  it.each([
    ['times before the words', '0:00 Hello\n1:05 There\n1:02:03 End'],
    ['times in brackets', '[00:00] Hello\n[01:05] There\n(1:02:03) End'],
    ['times on lines of their own', '0:00\nHello\n1:05\nThere\n1:02:03\nEnd'],
  ])('is read from text with %s', async (_name, text) => {
    expect(await read(text)).toEqual([
      { startSeconds: 0, text: 'Hello' },
      { startSeconds: 65, text: 'There' },
      { startSeconds: 3723, text: 'End' },
    ])
  })

  it('is read from plain text without times, in readable lines', async () => {
    expect(await read('Hello --> there.\n\nAt 4:32 we stop.')).toEqual([
      { startSeconds: null, text: 'Hello --> there.' },
      { startSeconds: null, text: 'At 4:32 we stop.' },
    ])
    const long = (await read('One sentence of a long paragraph without any break. '.repeat(60))) ?? []
    expect(long.length).toBeGreaterThan(10)
    expect(Math.max(...long.map(({ text }) => text.length))).toBeLessThan(300)
  })

  it.each([
    [
      'an end that is none',
      '1\n00:00:01,000 --> bogus\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nThere',
      'line 2',
    ],
    ['no arrow in a file of captions', '1\n00:00:01,000 00:00:02,000\nHello', 'no caption'],
    ['words in a file of captions', 'Hello there', 'no caption'],
    ['a caption after a day', '1\n30:00:01,000 --> 30:00:02,000\nHello', 'beyond any video'],
  ])('with %s is refused with what is wrong', async (_name, text, words) => {
    const refusal = await read(text, 'srt').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect((refusal as AppError).code).toBe('invalid_input')
    expect((refusal as AppError).message).toContain(words)
  })

  it('of too many lines is refused', async () => {
    await expect(read('word\n'.repeat(libraryLimits.transcriptLines + 1))).rejects.toThrow('20,000 lines')
  })

  it('is lines in order, or a refusal, whatever is sent', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '\n',
        '\n\n',
        '00:00:01,000 --> 00:00:02,000',
        'WEBVTT',
        '1:00 ',
        '<b>',
        '&lt;',
        '-->',
        '\r',
      ),
      fc.string(),
    )
    const anyText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(anyText, fc.constantFrom('text', 'srt', 'vtt'), async (text, format) => {
        const lines = await read(text, format as 'text').catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
        for (const [index, line] of (lines ?? []).entries()) {
          expect(line.text).not.toBe('')
          expect(line.text.length).toBeLessThanOrEqual(1000)
          const before = lines?.[index - 1]?.startSeconds ?? 0
          if (line.startSeconds !== null) expect(line.startSeconds).toBeGreaterThanOrEqual(before)
        }
      }),
      { numRuns: 150 },
    )
  })
})
