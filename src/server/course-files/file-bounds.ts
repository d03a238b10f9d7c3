import { transcriptPath } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'

const { fileBytes, transcriptBytes, totalBytes, files } = courseFileLimits

export const maxBytesOf = (path: string): number => (transcriptPath.test(path) ? transcriptBytes : fileBytes)

/** Sentences on what is too large or too much, wherever the files come from. */
export const boundFaults = {
  file: (path: string) =>
    maxBytesOf(path) === transcriptBytes
      ? `The transcript is larger than ${transcriptBytes / 1_000_000} MB.`
      : `The file is larger than ${fileBytes / 1000} kB.`,
  total: `The course is larger than ${totalBytes / 1_000_000} MB.`,
  files: `A course has at most ${files} files.`,
}

/** What systems leave beside one's files: no part of a course, and no reason to complain. */
export const isLeftBehind = (path: string): boolean =>
  path
    .split('/')
    .some((step) => /^\.[^.]/.test(step) || ['__MACOSX', 'Thumbs.db', 'desktop.ini'].includes(step))
