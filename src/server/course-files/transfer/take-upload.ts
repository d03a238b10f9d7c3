import { transferLimits } from '#contract/authored/transfer-rules.ts'
import { takeUploads } from '#server/platform/files/take-upload.ts'

/** Each is read by a separate process. */
export const takeCourseFile = takeUploads({
  together: 2,
  ofOne: 3,
  bytes: transferLimits.uploadBytes,
  words: '20 MB',
})
