import type {
  AuthoredActivity,
  AuthoredQuestion,
  AuthoredUnit,
  CourseFile,
  CourseProject,
  FileVideo,
} from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { slugOf } from '#server/course-files/concept-named.ts'
import { blockNames } from '#server/course-files/read-parts.ts'
import { asBody } from './as-body.ts'
import { stated, writeBlock, writeHead } from './write-yaml.ts'

/** The files of a course, in order; reading them gives the same course again. */
export function writeCourse(course: CourseFile): Map<string, string> {
  const { head, about, units, project, videos } = course
  const files = new Map([['course.md', page(writeHead(stated(head)), body(about))]])
  for (const [index, unit] of units.entries())
    for (const [name, text] of writeUnit(unit)) files.set(`${unitFolder(unit, index)}/${name}`, text)
  if (project !== null) for (const [name, text] of writeProject(project)) files.set(name, text)
  const lists = chunked(videos.map(writtenVideo), 5).map((some) => writeBlock('videos', some))
  for (const [name, text] of inFiles('videos', lists)) files.set(name, text)
  for (const [index, video] of videos.entries())
    if (video.transcript !== null) files.set(transcriptName(video, index), video.transcript.text)
  return files
}

const numbered = (index: number, title: string, otherwise: string) =>
  `${String(index + 1).padStart(2, '0')}-${slugOf(title, otherwise)}`

export const unitFolder = ({ head }: AuthoredUnit, index: number) => numbered(index, head.title, 'unit')

const body = (text: string) => asBody(text, blockNames)

/** Joins parts with a blank line between them. */
const page = (...parts: string[]) =>
  parts
    .filter((part) => part !== '')
    .map((part) => `${part.replace(/(?<!\n)\n+$/, '')}\n`)
    .join('\n')

function writeUnit({ head, activities, questions, cards }: AuthoredUnit): [string, string][] {
  const { title, objective, assessment, concepts } = head
  return [
    ['unit.md', writeHead({ title, objective, assessment, concepts })],
    ...activities.map((activity, index): [string, string] => [
      `${numbered(index, activity.head.title, 'activity')}.md`,
      writeActivity(activity),
    ]),
    ...inFiles('questions', questions.map(writeQuestion)),
    ...inFiles(
      'cards',
      chunked(cards, 20).map((some) => writeBlock('cards', some)),
    ),
  ]
}

const chunked = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

/** Fills a file with blocks up to its limit; the rest continues in another file. */
function inFiles(name: string, blocks: readonly string[]): [string, string][] {
  const files: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    bytes += Buffer.byteLength(block) + 1
    if (bytes > courseFileLimits.fileBytes) {
      files.push([])
      bytes = Buffer.byteLength(block) + 1
    }
    files.at(-1)?.push(block)
  }
  return files.map((texts, index) => [index === 0 ? `${name}.md` : `${name}-${index + 1}.md`, page(...texts)])
}

function writeActivity({ head, text, exercises, works }: AuthoredActivity): string {
  const { guide, title, objective, ...rest } = head
  return page(
    writeHead({ ...stated({ guide, title, ...rest }), objective }),
    body(text),
    ...exercises.map((exercise) => writeBlock('exercise', stated(exercise))),
    works.length > 0 ? writeBlock('resources', works.map(stated)) : '',
  )
}

function writeQuestion(question: AuthoredQuestion): string {
  const { kind, concept, prompt, points, ...rest } = { points: undefined, ...question }
  const options =
    'options' in rest
      ? {
          options: rest.options.map(({ right, ...option }) => ({
            ...stated(option),
            ...(right && { right }),
          })),
        }
      : {}
  return writeBlock('question', stated({ kind, concept, points, prompt, ...rest, ...options }))
}

function writeProject({ milestones, about, ...head }: CourseProject): [string, string][] {
  const blocks = milestones.map(({ title, description, ...rest }) =>
    writeBlock('milestone', { title, description, ...stated(rest) }),
  )
  return inFiles('project', [page(writeHead(stated(head)), body(about)), ...blocks])
}

const writtenVideo = (video: FileVideo, index: number) =>
  stated({ ...video, transcript: video.transcript === null ? undefined : transcriptName(video, index) })

export const transcriptName = ({ title, transcript }: FileVideo, index: number) =>
  `transcripts/${numbered(index, title, 'video')}.${transcript?.format ?? 'txt'}`
