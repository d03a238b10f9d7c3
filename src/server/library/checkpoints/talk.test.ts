import { describe, expect, it } from 'vitest'
import { checkpointRules, shortestTalk } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { readTranscript } from '#server/library/read-transcript.ts'
import { askedOn, goodLines, talk as talkText } from '#tests/checkpoints.ts'
import { type CheckpointQuestion, chooseCheckpoints } from './choose-checkpoints.ts'
import { stateCheckpoints } from './state-checkpoints.ts'
import { placeOf, readTalk, type Talk } from './talk.ts'

const lines = (await readTranscript({ text: talkText, format: 'text' })) ?? []
const talkFrom = (transcript: readonly TranscriptLine[]): Talk => {
  const talk = readTalk(transcript)
  if (talk === undefined) throw new Error('There is no talk.')
  return talk
}
const talk = talkFrom(lines)
const written = (line: number, more: Partial<CheckpointQuestion> = {}): CheckpointQuestion => {
  const { quotation, about, question, options, explanation } = askedOn(line)
  return { quotation, about, question, options, explanation, correctOption: 0, optionNotes: [], ...more }
}

describe('a talk', () => {
  it('is none without times, and none that is over soon', () => {
    expect(readTalk(lines.map(({ text }) => ({ text, startSeconds: null })))).toBeUndefined()
    expect(readTalk(lines.slice(0, 14))).toBeUndefined()
    expect(readTalk([])).toBeUndefined()
  })

  it('is as long as its last line says, though its last sentence began before', () => {
    const last = [-20, -10, 0].map((before) => ({ startSeconds: shortestTalk + before, text: 'and so on' }))
    const long = [...lines.filter(({ startSeconds }) => (startSeconds ?? 0) < shortestTalk - 20), ...last]
    expect(readTalk(long)?.sentences.at(-1)?.seconds).toBe(shortestTalk - 20)
    expect(readTalk(long.slice(0, -1))).toBeUndefined()
  })

  it('knows when a passage begins, also one that runs over lines, and pauses after it', () => {
    const place = placeOf(talk, 'at full and at new Moon. Sun and Moon then pull along')
    expect(place).toMatchObject({
      fromSeconds: 40,
      words: 'at full and at new Moon. Sun and Moon then pull along',
    })
    expect(place?.atSeconds).toBeGreaterThanOrEqual(60)
    expect(place?.atSeconds).toBeLessThanOrEqual(100)
    expect(placeOf(talk, 'A spring tide is a very low tide')).toBeNull()
    expect(placeOf(talk, '')).toBeNull()
    // No pause is needed after the last words.
    expect(placeOf(talk, 'Thank you for listening, and come home well.')).toBeNull()
  })

  it('pauses where nothing is said for a moment', () => {
    const said = Array.from({ length: 30 }, (_, index) => ({
      startSeconds: index * 10 + (index > 8 ? 12 : 0),
      text: `The same thing is told of number ${index} in the same way.`,
    }))
    expect(placeOf(talkFrom(said), 'of number 7 in the same way')?.atSeconds).toBe(102)
    expect(placeOf(talkFrom(said), 'of number 3 in the same way')?.atSeconds).toBe(40)
  })
})

describe('what a video asks', () => {
  it('is spread over it, at least a minute apart and not at its very beginning', () => {
    const all = Array.from({ length: 35 }, (_, line) => written(line))
    const times = chooseCheckpoints(talk, all).map(({ atSeconds }) => atSeconds)
    expect(times.length).toBeGreaterThanOrEqual(3)
    for (const [index, time] of times.entries())
      expect(time - (times[index - 1] ?? -40)).toBeGreaterThanOrEqual(checkpointRules.apartSeconds)
  })

  it('asks nothing twice, and nothing that is not said', () => {
    const [first = 0, second = 0, third = 0] = goodLines
    const chosen = chooseCheckpoints(talk, [
      written(first),
      written(second, { question: written(first).question.toUpperCase() }),
      written(third, { quotation: 'Nobody says these words in the talk.' }),
    ])
    expect(chosen.map(({ question }) => question)).toEqual([written(first).question])
  })

  it('is at most eight of a long one, from its beginning to its end', () => {
    const hours = Array.from({ length: 400 }, (_, index) => ({
      startSeconds: index * 20,
      text: `Sentence number ${index} says that thing ${index} is so.`,
    }))
    const all = hours
      .slice(2, -2)
      .map(({ text }, index) => written(index, { quotation: text, question: text }))
    const chosen = chooseCheckpoints(talkFrom(hours), all)
    expect(chosen).toHaveLength(8)
    expect(chosen[0]?.atSeconds).toBeLessThan(200)
    expect(chosen[7]?.atSeconds).toBeGreaterThan(7700)
  })
})

describe('without a model', () => {
  it('questions come from statements, word for word', () => {
    const made = stateCheckpoints(talk, lines)
    expect(made.length).toBeGreaterThanOrEqual(3)
    for (const { question, quotation, options, correctOption, explanation, about } of made) {
      // The learner watches and does not read.
      expect(question).toContain('the video')
      expect(question).not.toContain('the text')
      expect(talk.text).toContain(quotation)
      expect(options[correctOption]).toBeDefined()
      expect(explanation).toContain(quotation)
      expect(about).not.toBe('')
    }
    // Choices come before statements to judge.
    expect(made.filter(({ options }) => options.length === 4).length).toBeGreaterThanOrEqual(3)
  })

  it('there are none where nothing can be asked', () => {
    const chat = lines.map(({ startSeconds }, index) => ({
      startSeconds,
      text: `so you see and then I went ${index}`,
    }))
    expect(stateCheckpoints(talkFrom(chat), chat)).toEqual([])
  })
})
