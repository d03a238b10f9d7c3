import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryLimits } from '#contract/library/library-rules.ts'
import { type LibrarianQuestion, librarianReplySchema } from '#contract/library.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { strayQuestions } from '#tests/showcase/questions.ts'
import { tidesTranscript } from '#tests/showcase/transcript.ts'
import { replyAboutVideo } from './reply-as-librarian.ts'

const anyLine = fc.record({
  startSeconds: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: null }),
  text: anyText(400),
})
const anyQuestion: fc.Arbitrary<LibrarianQuestion> = fc.record({
  message: fc.oneof(
    anyText(libraryLimits.message),
    fc.constantFrom(
      'summarize the main points',
      'list the key concepts',
      'create a few quiz questions',
      'what did he just say?',
      'at 1:00',
    ),
  ),
  transcript: fc.array(anyLine, { maxLength: 60 }),
  currentTimeSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
  videoTitle: anyText(300),
  videoDescription: anyText(5000),
  channelName: anyText(100),
})

const ask = (message: string, more: Partial<LibrarianQuestion> = {}) =>
  replyAboutVideo({
    message,
    transcript: [...tidesTranscript],
    currentTimeSeconds: 250,
    videoTitle: 'How the tides work',
    videoDescription: 'A lecture about the tides and the Moon. With a look at the Bay of Fundy.',
    channelName: 'Open lectures',
    ...more,
  })
const plain = tidesTranscript.map(({ text }) => ({ startSeconds: null, text }))

describe('the Librarian about a video without a model', () => {
  it('answers anything, with a time only from the transcript, and twice the same', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const reply = librarianReplySchema.parse(replyAboutVideo(question))
        expect(reply.message.trim()).not.toBe('')
        expect(reply.message.length).toBeLessThan(8000)
        expect(reply.message.isWellFormed()).toBe(true)
        if (reply.timestamp !== null)
          expect(question.transcript.map(({ startSeconds }) => startSeconds)).toContain(reply.timestamp)
        expect(replyAboutVideo(structuredClone(question))).toEqual(reply)
      }),
      { numRuns: 120 },
    )
  })

  it.each([
    [
      'Please summarize the main points of this video.',
      'Without a model I cannot sum up a video or name its key concepts.',
    ],
    [
      'List the key concepts in this video.',
      'Without a model I cannot sum up a video or name its key concepts.',
    ],
    ['Create a few quiz questions about this video.', 'Without a model I cannot write quiz questions.'],
  ])('asked for the whole (%s) says what it cannot do, and gives lines at even steps', (request, words) => {
    const { message, timestamp } = ask(request)
    expect(message).toContain(`${words} These lines are taken at even steps from the transcript:`)
    const times = [...message.matchAll(/^- \*\*(\d+):(\d\d)\*\* (.+)$/gm)]
    expect(times).toHaveLength(8)
    expect(Number(times[0]?.[1])).toBe(0)
    expect(Number(times.at(-1)?.[1])).toBeGreaterThan(9)
    const lines = tidesTranscript.map(({ text }) => text)
    for (const [, , , said] of times) expect(lines.some((line) => said?.startsWith(line))).toBe(true)
    expect(timestamp).toBeNull()
  })

  it.each([
    ['Where does the word vaccine come from?', '2:54'],
    ['Why do I have to refresh tetanus every ten years?', '5:09'],
    ['Does an mRNA vaccine alter my genes?', '4:51'],
  ])('names the minute at which the transcript answers: %s', (question, minute) => {
    const text = readFileSync('tests/retrieval/texts/vaccines.transcript.txt', 'utf8')
    const transcript = text
      .trim()
      .split('\n')
      .map((line) => {
        const [minutes, seconds] = (line.split(' ', 1)[0] ?? '').split(':').map(Number)
        return { startSeconds: (minutes ?? 0) * 60 + (seconds ?? 0), text: line.slice(line.indexOf(' ') + 1) }
      })
    expect(ask(question, { transcript }).message).toContain(`At ${minute} the speaker says`)
  })

  it('quotes a passage with its time', () => {
    const { message, timestamp } = ask('When does the grunion lay its eggs?')
    expect(timestamp).toBe(665)
    expect(message).toContain('At 11:05 the speaker says')
    expect(message).toContain('just after the highest spring tides')
  })

  it('looks where the learner points: now, or at a time', () => {
    expect(ask('What did he just say?').timestamp).toBe(250)
    expect(ask('What happens at 9:34?').timestamp).toBe(574)
  })

  it.each(strayQuestions)('says that nothing fits: %s', (question) => {
    const { message, timestamp } = ask(question)
    expect(message).toMatch(/^(?:Nothing in the transcript answers|I found nothing in the transcript)/)
    if (message.startsWith('Nothing')) expect(timestamp).toBeNull()
  })

  it('has no time to name in a transcript without times', () => {
    const { message, timestamp } = ask('When does the grunion lay its eggs?', { transcript: plain })
    expect(timestamp).toBeNull()
    expect(message).toContain('The transcript says')
  })

  it('says so when there is no transcript, and answers from the description', () => {
    const { message, timestamp } = ask('Is the Bay of Fundy in it?', { transcript: [] })
    expect(message).toContain('There is no transcript for “How the tides work”')
    expect(message).toContain('> With a look at the Bay of Fundy.')
    expect(timestamp).toBeNull()
  })

  it('reads captions without capitals and full stops', () => {
    const transcript = tidesTranscript.map((line) => ({
      ...line,
      text: line.text.toLowerCase().replace(/[.,;:?]/g, ''),
    }))
    expect(ask('what is the perigee', { transcript }).message).toContain('perigee')
    expect(ask('summarize the main points', { transcript }).message).toMatch(/^- /m)
  })
})
