import { describe, expect, it } from 'vitest'
import type { TranscriptLine } from '#contract/library.ts'
import { chooseLines, transcriptBounds } from './choose-lines.ts'

const longTranscript: TranscriptLine[] = Array.from({ length: 2000 }, (_, index) => ({
  startSeconds: index * 5.4,
  text:
    index === 1234
      ? 'The grunion lays its eggs just after the highest spring tides.'
      : `Sentence number ${index} speaks of water, wind and the harbour wall in some detail.`,
}))
const sizeOf = (lines: { text: string }[]) => lines.reduce((sum, { text }) => sum + text.length, 0)

describe('what a model is told of a transcript', () => {
  it('is all of a short one', () => {
    const short = longTranscript.slice(0, 50)
    expect(chooseLines(short, { message: 'eggs', currentTimeSeconds: 0 })).toHaveLength(50)
  })

  it('is what answers and what surrounds the position, in order and within the bound', () => {
    const chosen = chooseLines(longTranscript, {
      message: 'When does the grunion lay eggs?',
      currentTimeSeconds: 600,
    })
    const texts = chosen.map(({ text }) => text)
    expect(texts.some((text) => text.includes('grunion'))).toBe(true)
    for (const near of [109, 110, 111, 112, 113]) expect(texts).toContain(longTranscript[near]?.text)
    expect(sizeOf(chosen)).toBeLessThanOrEqual(transcriptBounds.near + transcriptBounds.relevant)
    const times = chosen.map(({ startSeconds }) => startSeconds ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('is a sample of the whole for who wants the whole', () => {
    const chosen = chooseLines(longTranscript, {
      message: 'Summarize the main points.',
      currentTimeSeconds: 0,
    })
    const times = chosen.map(({ startSeconds }) => startSeconds ?? 0)
    expect(sizeOf(chosen)).toBeLessThanOrEqual(transcriptBounds.near + transcriptBounds.relevant)
    for (const hour of [1, 2]) expect(times.some((time) => Math.abs(time - hour * 3600) < 120)).toBe(true)
  })

  it('knows no position in a text without times', () => {
    const plain = longTranscript.map(({ text }) => ({ startSeconds: null, text }))
    const chosen = chooseLines(plain, { message: 'When does the grunion lay eggs?', currentTimeSeconds: 600 })
    expect(chosen.length).toBeGreaterThan(0)
    expect(sizeOf(chosen)).toBeLessThanOrEqual(transcriptBounds.relevant)
  })
})
