import type { CourseFile } from '#contract/authored/course-file.ts'

/** A promise that every course in content/ keeps. Answers a sentence for each place where it is broken. */
export type Rule = (course: CourseFile) => string[] | Promise<string[]>

export const between = (count: number, [least, most]: readonly [number, number]): boolean =>
  count >= least && count <= most

/** Text without what does not tell two texts apart. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.,%<>=+/-]+/gu, ' ')
    .replaceAll(/[.,]+(?=\s|$)/g, '')
    .trim()
