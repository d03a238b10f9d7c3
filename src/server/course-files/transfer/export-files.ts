import type { CourseFile } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { maxBytesOf } from '#server/course-files/file-bounds.ts'
import { transcriptName, unitFolder, writeCourse } from '#server/course-files/write/write-course.ts'
import type { LaidCourse } from './lay-course.ts'

/** The files of an exported course, within the limits of an import, with a page that explains them. */
export function exportFiles({
  course,
  leftOut,
}: Pick<LaidCourse, 'course' | 'leftOut'>): Map<string, string> {
  const files = writeCourse(course)
  const sizes = new Map([...files].map(([path, text]) => [path, Buffer.byteLength(text)]))
  const left = [...leftOut]
  let fitting = course
  for (const { lost, paths, without, isNeeded } of whatMayGo(course, sizes)) {
    if (isWithinBounds(sizes)) break
    if (isNeeded) continue
    for (const path of paths) sizes.delete(path)
    left.push(lost)
    fitting = without(fitting)
  }
  const written = fitting === course ? files : writeCourse(fitting)
  return new Map([['README.md', readme(fitting, left)], ...written])
}

/** The explaining page counts as well. */
function isWithinBounds(sizes: ReadonlyMap<string, number>): boolean {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  return (
    [...sizes].every(([path, bytes]) => bytes <= maxBytesOf(path)) &&
    sizes.size < courseFileLimits.files &&
    total <= courseFileLimits.totalBytes - courseFileLimits.fileBytes
  )
}

type MayGo = {
  lost: string
  paths: string[]
  without: (course: CourseFile) => CourseFile
  isNeeded?: boolean
}

/**
 * What is left out first, the largest and least needed before the rest: transcripts, then an oversized
 * project, then the last lessons.
 */
function whatMayGo({ videos, project, units }: CourseFile, sizes: ReadonlyMap<string, number>): MayGo[] {
  const paths = [...sizes.keys()]
  const bytesOf = ([path = '']: string[]) => sizes.get(path) ?? 0
  const words = videos
    .map((video, at): MayGo & { hasWords: boolean } => ({
      hasWords: video.transcript !== null,
      lost: `the transcript of the video “${video.title}”`,
      paths: [transcriptName(video, at)],
      without: (course) => ({
        ...course,
        videos: course.videos.map((each, index) => (index === at ? { ...each, transcript: null } : each)),
      }),
    }))
    .filter(({ hasWords }) => hasWords)
    .toSorted((a, b) => bytesOf(b.paths) - bytesOf(a.paths))
  const ofProject = paths.filter((path) => /^project(?:-\d+)?\.md$/.test(path))
  const lessons = units.flatMap((unit, at): MayGo[] =>
    unit.activities.length === 0
      ? []
      : [
          {
            lost: `the lesson of the unit “${unit.head.title}”`,
            paths: paths.filter(
              (path) => path.startsWith(`${unitFolder(unit, at)}/`) && !path.endsWith('/unit.md'),
            ),
            without: (course) => ({
              ...course,
              units: course.units.map((each, index) =>
                index === at ? { ...each, activities: [], questions: [], cards: [] } : each,
              ),
            }),
          },
        ],
  )
  return [
    ...words,
    ...(project === null
      ? []
      : [
          {
            lost: `the project “${project.title}”`,
            paths: ofProject,
            without: (course: CourseFile) => ({ ...course, project: null }),
            isNeeded: ofProject.every((path) => (sizes.get(path) ?? 0) <= maxBytesOf(path)),
          },
        ]),
    ...lessons.toReversed(),
  ]
}

function readme({ head }: CourseFile, leftOut: readonly string[]): string {
  const left =
    leftOut.length === 0
      ? ''
      : `\nNot in this folder: ${leftOut.map((each) => each.replace(/\s+/g, ' ').slice(0, 300)).join('; ')}.\n`.slice(
          0,
          20_000,
        )
  return `# ${head.title.replace(/\s+/g, ' ')}

A course as files: read it here, change it with any editor, keep it in git, send it to somebody. Trivium imports the
folder as a zip. \`docs/course-format.md\` of Trivium says what each file contains.
${left}`
}
