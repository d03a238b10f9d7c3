import { setImmediate as turn } from 'node:timers/promises'
import {
  type CourseFile,
  type CourseHead,
  courseHeadSchema,
  transcriptPath,
  unitHeadSchema,
} from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { readGift } from '#server/course-files/forms/read-gift.ts'
import { checkConcepts, plainUnit, type UnitParts } from './check-concepts.ts'
import { checkUnit } from './check-unit.ts'
import type { Fault, Report, WithLine } from './fault.ts'
import {
  type NamedVideo,
  readActivity,
  readCards,
  readHead,
  readProject,
  readQuestions,
  readVideos,
  type SourceText,
  split,
  tooMany,
} from './read-parts.ts'
import { unreadableTranscripts } from './unreadable-transcripts.ts'

export type ReadCourse = { course: CourseFile | undefined; faults: Fault[] }

/** Makes a course from its files by their paths, or reports every error in them: never half a course. */
export async function readCourse(files: ReadonlyMap<string, string>): Promise<ReadCourse> {
  const faults: Fault[] = []
  const report: Report = (...found) => {
    for (const fault of found) faults.push(fault)
  }
  const sourceOf = (file: string): SourceText | undefined => {
    const text = files.get(file)
    return text === undefined ? undefined : { file, text }
  }
  refuseUnknown(files, report)
  const top = sourceOf('course.md')
  if (top === undefined) {
    report({ file: 'course.md', line: 1, message: 'The course needs a file course.md.' })
    return { course: undefined, faults }
  }
  const parts = split(top, report)
  const head = readHead('course.md', parts, courseHeadSchema, report)
  const folders = unitFolders(files)
  if (folders.length === 0)
    report({
      file: 'course.md',
      line: 1,
      message: 'The course needs at least one folder with a file unit.md.',
    })
  const own = Map.groupBy([...files], ([path]) => path.split('/')[0] ?? '')
  const units: UnitParts[] = []
  for (const folder of folders.slice(0, courseFileLimits.units + 1)) {
    const unit = readUnit(folder, new Map(own.get(folder)), report)
    if (unit !== undefined) units.push(unit)
    // Lets the server answer other requests: a large course takes a while.
    await turn()
  }
  const continued = (name: string) =>
    [...files.keys()]
      .filter((path) => isContinued(path, name))
      .sort(byName)
      .flatMap((path) => sourceOf(path) ?? [])
  const [projectSource, ...more] = continued('project')
  const project = projectSource && readProject(projectSource, more, report)
  const videos = continued('videos').flatMap((source) => readVideos(source, report))
  return finishCourse({ file: 'course.md', head, about: parts.body, units, project, videos }, files, faults)
}

type CourseParts = {
  file: string
  head: CourseHead | undefined
  about: string
  units: UnitParts[]
  project: ReturnType<typeof readProject>
  videos: WithLine<NamedVideo>[]
}

/** The checks that need the whole course; returns the course if they find no error. */
export async function finishCourse(
  { file, head, about, units, project, videos }: CourseParts,
  files: ReadonlyMap<string, string>,
  faults: Fault[],
): Promise<ReadCourse> {
  const report: Report = (...found) => void faults.push(...found)
  if (units.length > courseFileLimits.units)
    report({ file, line: 1, message: `A course has at most ${courseFileLimits.units} units.` })
  const milestones = project?.milestones ?? []
  tooMany(videos[0]?.file ?? file, 'videos', videos.length, courseFileLimits.videos, report)
  tooMany(milestones[0]?.file ?? file, 'milestones', milestones.length, courseFileLimits.milestones, report)
  checkConcepts(units, milestones, report)
  report(...(await unreadableTranscripts(videos, files)))
  faults.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
  if (head === undefined || faults.length > 0) return { course: undefined, faults }
  return {
    course: {
      head,
      about,
      units: units.map(plainUnit),
      project: project
        ? { ...project.head, about: project.about, milestones: project.milestones.map(({ value }) => value) }
        : null,
      videos: videos.map(({ value: { transcript, ...video } }) => ({
        ...video,
        transcript: transcript === undefined ? null : transcriptOf(transcript, files),
      })),
    },
    faults,
  }
}

function transcriptOf(path: string, files: ReadonlyMap<string, string>) {
  const [, format = 'txt'] = transcriptPath.exec(path) ?? []
  return { format: format as 'vtt' | 'srt' | 'txt', text: files.get(path) ?? '' }
}

/** In the order of their names, which is why they begin with a number. */
export const unitFolders = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].flatMap((path) => /^([^/]+)\/unit\.md$/.exec(path)?.[1] ?? []).sort(byName)

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/**
 * Content that is too long for one file continues in another: questions-2.md, cards-2.md, videos-2.md,
 * project-2.md.
 */
// Such as /^cards(?:-\d+)?\.md$/
const isContinued = (path: string, name: string) => new RegExp(`^${name}(?:-\\d+)?\\.md$`).test(path)
const isQuestions = (path: string) => /\/questions(?:-\d+)?\.(?:md|gift)$/.test(path)
const isCards = (path: string) => /\/cards(?:-\d+)?\.md$/.test(path)
const isMarkdown = (path: string) => path.endsWith('.md')

function readUnit(folder: string, own: ReadonlyMap<string, string>, report: Report): UnitParts | undefined {
  const sourceOf = (file: string): SourceText => ({ file, text: own.get(file) ?? '' })
  const unitFile = `${folder}/unit.md`
  const parts = split(sourceOf(unitFile), report)
  const head = readHead(unitFile, parts, unitHeadSchema, report)
  const concepts = head?.concepts.map(({ key }) => key) ?? []
  const paths = [...own.keys()].sort(byName)
  const activityFiles = paths.filter(
    (path) => isMarkdown(path) && path !== unitFile && !isQuestions(path) && !isCards(path),
  )
  const activities = activityFiles.flatMap((file) => readActivity(sourceOf(file), report) ?? [])
  const questions = paths
    .filter(isQuestions)
    .flatMap((file) =>
      isMarkdown(file)
        ? readQuestions(sourceOf(file), concepts[0] ?? '', report)
        : readGift(sourceOf(file), { concepts, report }),
    )
  const cards = paths.filter(isCards).flatMap((file) => readCards(sourceOf(file), report))
  const unit = { head: { value: head, file: unitFile, line: 2 }, activities, questions, cards }
  checkUnit(unit, activityFiles.length, report)
  return head && { ...unit, head: { ...unit.head, value: head } }
}

/**
 * Reports files that would be ignored: a misspelt name, a folder too deep, a picture, which cannot be shown.
 */
function refuseUnknown(files: ReadonlyMap<string, string>, report: Report): void {
  const units = new Set(unitFolders(files))
  const top = /^(?:course\.md|(?:project|videos)(?:-\d+)?\.md|readme(?:\.md)?|licen[cs]e(?:\.md|\.txt)?)$/i
  for (const path of files.keys()) {
    const [first = '', ...rest] = path.split('/')
    if (rest.length === 0 && top.test(path)) continue
    if (rest.length === 1 && units.has(first) && (isMarkdown(path) || isQuestions(path))) continue
    if (transcriptPath.test(path) && files.has('videos.md')) continue
    const hint = rest.length === 1 && isMarkdown(path) ? ` The folder ${first} has no file unit.md.` : ''
    report({ file: path, line: 1, message: `This file is not part of a course and would be lost.${hint}` })
  }
}
