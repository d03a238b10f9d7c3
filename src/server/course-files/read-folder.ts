import { lstat, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { decodeText } from '#server/platform/files/decode-text.ts'
import type { Fault } from './fault.ts'
import { boundFaults, isLeftBehind, maxBytesOf } from './file-bounds.ts'

export type Files = { files: Map<string, string>; faults: Fault[] }

/** The files of a course on disk, by their paths within it. Links are not followed, and what is too large is not read. */
export async function readFolder(root: string): Promise<Files> {
  const files = new Map<string, string>()
  const faults: Fault[] = []
  const fault = (file: string, message: string) => faults.push({ file, line: 1, message })
  let bytes = 0
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const file = relative(root, path).split(sep).join('/')
      if (isLeftBehind(entry.name)) continue
      if (entry.isDirectory()) await walk(path)
      else if (!entry.isFile()) fault(file, 'This is a link or something else that is no file.')
      else if (files.size >= courseFileLimits.files) {
        fault(file, boundFaults.files)
        return
      } else {
        const { size } = await lstat(path)
        bytes += size
        if (size > maxBytesOf(file)) fault(file, boundFaults.file(file))
        else if (bytes > courseFileLimits.totalBytes) fault(file, boundFaults.total)
        else {
          const read = decodeText(await readFile(path))
          files.set(file, 'text' in read ? read.text : '')
          if ('fault' in read) fault(file, read.fault)
        }
      }
    }
  }
  await walk(root)
  return { files, faults }
}

/** A path may name the folder, or any of the files at its top. */
export async function courseFolder(given: string): Promise<string> {
  const found = await lstat(given)
  return found.isDirectory() ? given : basename(given) === 'course.md' ? dirname(given) : given
}
