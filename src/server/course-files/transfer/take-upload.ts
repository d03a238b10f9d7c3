import { transferLimits } from '#contract/authored/transfer-rules.ts'
import { takeUploads } from '#server/platform/files/take-upload.ts'

/** Each is read in a process of its own beside this one. */
export const takeCourseFile = takeUploads({
  together: 2,
  ofOne: 3,
  bytes: transferLimits.uploadBytes,
  words: '20 MB',
})
