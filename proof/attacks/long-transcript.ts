import type { TestLearner } from '../../tests/learner.ts'
import { addedVideo } from '../../tests/videos.ts'

const lines = 19_500

/** Nearly as long as a transcript may be: 1.9 MB, which come back as 2.5 MB. No two are equal. */
export function addLongVideo({ client }: TestLearner, courseId: string, number: number) {
  const line = (at: number) =>
    `${number}.${at} ${'the tide stands high where the water is pulled '.repeat(2)}`
  const text = Array.from({ length: lines }, (_, at) => line(at).slice(0, 97)).join('\n')
  return addedVideo(client, { courseId, transcript: { text, format: 'text' } })
}
