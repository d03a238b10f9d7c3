import { describe, expect, it } from 'vitest'
import { strayQuestions, tidesQuestions } from '#tests/showcase/questions.ts'
import { tidesTranscript } from '#tests/showcase/transcript.ts'
import { replyAboutVideo } from './reply-as-librarian.ts'

const say = (line: string) => {
  process.stdout.write(`offline guide: ${line}\n`)
}

describe('the offline guide on ten real course forms', () => {
  it('retrieves the right passage for at least 16 of 20 questions to a transcript', () => {
    const ask = (message: string) =>
      replyAboutVideo({
        message,
        transcript: [...tidesTranscript],
        currentTimeSeconds: 0,
        videoTitle: 'How the tides work',
        videoDescription: '',
        channelName: '',
      })
    const missed = tidesQuestions.filter(({ question, from, to }) => {
      const { timestamp } = ask(question)
      return timestamp === null || timestamp < from || timestamp > to
    })
    const turnedDown = strayQuestions.filter((question) => ask(question).timestamp === null)
    say(
      `transcript of ${tidesTranscript.length} lines: ${tidesQuestions.length - missed.length} of ${tidesQuestions.length} questions find their passage, ${turnedDown.length} of ${strayQuestions.length} stray ones are turned down`,
    )
    expect(tidesTranscript.length).toBeGreaterThanOrEqual(150)
    expect(tidesQuestions).toHaveLength(20)
    expect(tidesQuestions.length - missed.length).toBeGreaterThanOrEqual(16)
    expect(turnedDown).toEqual(strayQuestions)
  })
})
