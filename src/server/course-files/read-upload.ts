import type { CourseFile } from '#contract/authored/course-file.ts'
import { transferLimits } from '#contract/authored/transfer-rules.ts'
import { readSingleFile } from '#server/course-files/forms/read-single-file.ts'
import { readZip } from '#server/course-files/zip/read-zip.ts'
import { decodeText } from '#server/platform/files/decode-text.ts'
import { isZip } from '#server/platform/files/zip-entries.ts'
import type { Fault } from './fault.ts'
import { boundFaults, maxBytesOf } from './file-bounds.ts'
import { readCourse } from './read-course.ts'

export type ReadUpload = { course: CourseFile | undefined; faults: Fault[] }

/** A course out of the bytes of one file: a zip of its folder, or all of it as Markdown. */
export async function readUpload(bytes: Uint8Array, name: string): Promise<ReadUpload> {
  const file = plainName(name)
  const refused = (message: string) => ({ course: undefined, faults: [{ file, line: 1, message }] })
  if (bytes.length > transferLimits.uploadBytes)
    return refused(`The file is larger than ${transferLimits.uploadBytes / 1_000_000} MB.`)
  if (isZip(bytes)) {
    const { files, faults } = await readZip(bytes, file)
    // Of a zip that cannot be opened at all there is nothing more to say.
    if (files.size === 0 && faults.length > 0) return { course: undefined, faults }
    const read = await readCourse(files)
    const all = [...faults, ...read.faults]
    return { course: all.length === 0 ? read.course : undefined, faults: all }
  }
  if (bytes.length > maxBytesOf(file)) return refused(boundFaults.file(file))
  const text = decodeText(bytes)
  if ('fault' in text) return refused(`${text.fault} A course is a zip of its folder, or one Markdown file.`)
  return readSingleFile(file, text.text)
}

/** How a name may be shown in a list of faults. */
const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
    .slice(0, 200) || 'course.md'
