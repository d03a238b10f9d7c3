import { resolve } from 'node:path'
import type { CourseFile } from '#contract/authored/course-file.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import type { Fault } from './fault.ts'
import { courseJsonSchema } from './json-schema.ts'
import { readCourse } from './read-course.ts'
import { courseFolder, readFolder } from './read-folder.ts'

const usage = 'say what to do: npm run course -- check FOLDER [FOLDER …], or npm run course -- schema'

/** `npm run course -- check FOLDER …`: every fault with its file and line. Answers whether all is well. */
export async function courseCommand(
  [act, ...given]: string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (act === 'schema') {
    say(courseJsonSchema().trimEnd())
    return true
  }
  if (act !== 'check' || given.length === 0) throw new StartError(usage)
  let isGood = true
  for (const path of given) {
    const { course, faults } = await checkFolder(path)
    for (const { file, line, message } of faults) say(`${path}/${file}:${line}: ${message}`)
    if (course === undefined) {
      isGood = false
      say(`${path}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`)
    } else say(`${path}: ${summary(course)}`)
  }
  return isGood
}

async function checkFolder(path: string) {
  const root = await courseFolder(resolve(path)).catch(() => {
    throw new StartError(`there is no folder ${path}.`)
  })
  const { files, faults } = await readFolder(root)
  const read = await readCourse(files)
  const all: Fault[] = [...faults, ...read.faults]
  return { course: all.length === 0 ? read.course : undefined, faults: all }
}

type Course = CourseFile

function summary({ head, units }: Course): string {
  const sum = (count: (unit: Course['units'][number]) => number) =>
    units.reduce((all, unit) => all + count(unit), 0)
  const counts = [
    [units.length, 'units'],
    [sum(({ head: { concepts } }) => concepts.length), 'concepts'],
    [sum(({ activities }) => activities.length), 'activities'],
    [sum(({ questions }) => questions.length), 'questions'],
    [sum(({ cards }) => cards.length), 'cards'],
  ].map(([count, what]) => `${count} ${what}`)
  return `“${head.title}” is in order: ${counts.join(', ')}.`
}
