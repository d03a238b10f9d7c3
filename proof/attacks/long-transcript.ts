import type { TestLearner } from '../../tests/learner.ts'
import { addedVideo } from '../../tests/videos.ts'

const lines = 19_500

/** Nearly as long as a transcript may be: 1.9 MB, which come back as 2.5 MB. No two are equal. */
export function longTranscript(number: number): { text: string; format: 'text' } {
  const line = (at: number) =>
    `${number}.${at} ${'the tide stands high where the water is pulled '.repeat(2)}`
  const text = Array.from({ length: lines }, (_, at) => line(at).slice(0, 97)).join('\n')
  return { text, format: 'text' }
}

export const addLongVideo = ({ client }: TestLearner, courseId: string, number: number) =>
  addedVideo(client, { courseId, transcript: longTranscript(number) })
