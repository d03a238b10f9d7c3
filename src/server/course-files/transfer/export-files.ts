import type { CourseFile } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { mostBytesOf } from '#server/course-files/file-bounds.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import type { LoadedCourse } from './load-course.ts'

/** The files of an exported course, within the bounds of an import, and a page that says what they are. */
export function exportFiles({ course, leftOut }: LoadedCourse): Map<string, string> {
  const left = [...leftOut]
  let fitting = course
  let files = writeCourse(fitting)
  while (!isWithinBounds(files)) {
    const smaller = withoutOne(fitting, files)
    if (smaller === undefined) break
    left.push(smaller.lost)
    fitting = smaller.course
    files = writeCourse(fitting)
  }
  return new Map([['README.md', readme(fitting, left)], ...files])
}

const sizeOf = (text: string) => Buffer.byteLength(text)

/** The page in front counts as well. */
function isWithinBounds(files: ReadonlyMap<string, string>): boolean {
  const sizes = [...files].map(([path, text]) => ({ path, bytes: sizeOf(text) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    sizes.every(({ path, bytes }) => bytes <= mostBytesOf(path)) &&
    sizes.length < courseFileLimits.files &&
    total <= courseFileLimits.totalBytes - courseFileLimits.fileBytes
  )
}

/** Whatever is largest and least needed goes first: transcripts, then a project beyond all measure, then the last lessons. */
function withoutOne(course: CourseFile, files: ReadonlyMap<string, string>) {
  const { videos, project, units } = course
  const [longest] = videos
    .filter(({ transcript }) => transcript !== null)
    .toSorted((a, b) => length(b) - length(a))
  if (longest !== undefined)
    return {
      lost: `the transcript of the video “${longest.title}”`,
      course: {
        ...course,
        videos: videos.map((video) => (video === longest ? { ...video, transcript: null } : video)),
      },
    }
  const isProjectLarge = [...files].some(
    ([path, text]) => path.startsWith('project') && sizeOf(text) > mostBytesOf(path),
  )
  if (project !== null && isProjectLarge)
    return { lost: `the project “${project.title}”`, course: { ...course, project: null } }
  const last = units.findLast(({ activities }) => activities.length > 0)
  return (
    last && {
      lost: `the lesson of the unit “${last.head.title}”`,
      course: {
        ...course,
        units: units.map((unit) =>
          unit === last ? { ...unit, activities: [], questions: [], cards: [] } : unit,
        ),
      },
    }
  )
}

const length = ({ transcript }: CourseFile['videos'][number]) => transcript?.text.length ?? 0

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
folder as a zip. \`docs/course-format.md\` of Trivium says what stands where.
${left}`
}
