import type { ImportPreview } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { sendFile } from '#web/lib/calls/send-file.ts'
import type { ChosenFile } from './chosen-file.ts'

type Sending = Pick<Parameters<typeof sendFile>[2], 'signal' | 'onSent'>

const named = (path: string, { name }: ChosenFile) => `${path}?${new URLSearchParams({ name })}`

/** What the file holds, or what is wrong with it. Nothing is kept. */
export const checkCourseFile = (file: ChosenFile, sending: Sending): Promise<ImportPreview> =>
  sendFile(named('/api/course-files/check', file), file.content, sending)

/** Sent again under the same key, it is one course. */
export const importCourseFile = (file: ChosenFile, sending: Sending): Promise<OwnCourse> =>
  sendFile(named('/api/course-files', file), file.content, {
    ...sending,
    headers: { 'Idempotency-Key': file.key },
  })
