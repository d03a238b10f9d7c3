import {
  type AuthoredUnit,
  type CourseFile,
  courseFileLimits,
  courseHeadSchema,
  unitHeadSchema,
} from '#contract/authored/course-file.ts'
import { checkConcepts, type UnitParts } from './check-concepts.ts'
import type { Fault } from './fault.ts'
import {
  type Report,
  readActivity,
  readCards,
  readHead,
  readProject,
  readQuestions,
  type SourceText,
  split,
} from './read-parts.ts'

/** A course out of its files by their paths, or every fault in them: never half a course. */
export function readCourse(files: ReadonlyMap<string, string>): {
  course: CourseFile | undefined
  faults: Fault[]
} {
  const faults: Fault[] = []
  const report: Report = (...found) => faults.push(...found)
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
  if (folders.length > courseFileLimits.units)
    report({ file: 'course.md', line: 1, message: `A course has at most ${courseFileLimits.units} units.` })
  const units = folders.flatMap((folder) => readUnit(folder, files, report) ?? [])
  const projectSource = sourceOf('project.md')
  const project = projectSource && readProject(projectSource, report)
  checkConcepts(units, project?.milestones ?? [], report)
  faults.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
  if (head === undefined || faults.length > 0) return { course: undefined, faults }
  return {
    course: {
      head,
      about: parts.body,
      units: units.map(plain),
      project: project
        ? { ...project.head, about: project.about, milestones: project.milestones.map(({ value }) => value) }
        : null,
    },
    faults,
  }
}

const plain = ({ head, activities, questions, cards }: UnitParts): AuthoredUnit => ({
  head: head.value,
  activities: activities.map(({ value }) => value),
  questions: questions.map(({ value }) => value),
  cards: cards.map(({ value }) => value),
})

/** In the order of their names: that is why they begin with a number. */
const unitFolders = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].flatMap((path) => /^([^/]+)\/unit\.md$/.exec(path)?.[1] ?? []).sort(byName)

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

function readUnit(folder: string, files: ReadonlyMap<string, string>, report: Report): UnitParts | undefined {
  const own = new Map([...files].filter(([path]) => path.startsWith(`${folder}/`)))
  const sourceOf = (file: string): SourceText => ({ file, text: own.get(file) ?? '' })
  const unitFile = `${folder}/unit.md`
  const parts = split(sourceOf(unitFile), report)
  const head = readHead(unitFile, parts, unitHeadSchema, report)
  const special = [unitFile, `${folder}/questions.md`, `${folder}/cards.md`]
  const activityFiles = [...own.keys()]
    .filter((path) => isMarkdown(path) && !special.includes(path))
    .sort(byName)
  const [, questionsFile = '', cardsFile = ''] = special
  const activities = activityFiles.flatMap((file) => readActivity(sourceOf(file), report) ?? [])
  const questions = own.has(questionsFile) ? readQuestions(sourceOf(questionsFile), report) : []
  const cards = own.has(cardsFile) ? readCards(sourceOf(cardsFile), report) : []
  if (!activities.some(({ value }) => value.head.guide === 'Professor'))
    report({ file: unitFile, line: 1, message: 'The unit needs at least one activity of the Professor’s.' })
  if (activityFiles.length > courseFileLimits.activities)
    report({
      file: unitFile,
      line: 1,
      message: `A unit has at most ${courseFileLimits.activities} activities.`,
    })
  return head && { head: { value: head, file: unitFile, line: 2 }, activities, questions, cards }
}

const isMarkdown = (path: string) => path.endsWith('.md')

/** What would be passed over in silence: a misspelt name, a folder too deep, a picture that nothing can show. */
function refuseUnknown(files: ReadonlyMap<string, string>, report: Report): void {
  const units = new Set(unitFolders(files))
  for (const path of files.keys()) {
    const [first = '', ...rest] = path.split('/')
    if (
      rest.length === 0 &&
      /^(?:course\.md|project\.md|readme(?:\.md)?|licen[cs]e(?:\.md|\.txt)?)$/i.test(path)
    )
      continue
    if (rest.length === 1 && units.has(first) && isMarkdown(path)) continue
    const hint = rest.length === 1 && isMarkdown(path) ? ` The folder ${first} has no file unit.md.` : ''
    report({ file: path, line: 1, message: `This file is not part of a course and would be lost.${hint}` })
  }
}
