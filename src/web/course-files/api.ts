import type { ImportPreview } from '#contract/authored/transfer.ts'
import { transferLimits } from '#contract/authored/transfer-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { type SendingFile, sendFileInParts } from '#web/lib/calls/send-file-in-parts.ts'
import type { ChosenFile, FileRules } from '#web/lib/files/chosen-file.ts'
import type { FilePlace } from '#web/lib/files/use-checked-file.ts'

const named = (path: string, { name }: ChosenFile) => `${path}?${new URLSearchParams({ name })}`

/** What the file holds, or what is wrong with it. Nothing is kept. */
const checkCourseFile = (file: ChosenFile, sending: SendingFile): Promise<ImportPreview> =>
  sendFileInParts(named('/api/course-files/check', file), file, sending)

/** Sent again under the same key, it is one course. */
const importCourseFile = (file: ChosenFile, sending: SendingFile): Promise<OwnCourse> =>
  sendFileInParts(named('/api/course-files', file), file, {
    ...sending,
    headers: { 'Idempotency-Key': file.key },
  })

const rules: FileRules = {
  bytes: transferLimits.uploadBytes,
  sentences: {
    tooLarge: 'This file is too large. A course file has at most 20 MB.',
    empty: 'This file is empty.',
    unreadable:
      'This file could not be read. It may have been moved or changed since you chose it; choose it once more. To import a folder, make a zip file of it.',
    several: 'Choose one file. To import a course folder, make a zip file of it.',
  },
}

export const courseFiles: FilePlace<ImportPreview, OwnCourse> = {
  rules,
  check: checkCourseFile,
  send: importCourseFile,
}
