import { type Video, videoSchema } from '#contract/library.ts'
import { present } from '#server/platform/http/present.ts'
import type { VideoRow } from './queries.ts'

export function presentVideo(row: VideoRow): Video {
  const { courseId: id, courseTitle: title } = row
  return present(videoSchema, { ...row, course: id === null || title === null ? null : { id, title } })
}
