import type { CourseFile } from '#contract/authored/course-file.ts'
import { StartError } from '#server/platform/operations/start-error.ts'
import { courseJsonSchema } from './json-schema.ts'

type Say = (line: string) => void

const usage = `Commands:
  npm run course -- check PATH [PATH …]          a folder, a zip or a Markdown file
  npm run course -- import PATH --owner EMAIL    as a private course of that learner
  npm run course -- export ID PATH               into a folder, or a file that ends in .zip
  npm run course -- schema                       the shapes as JSON Schema`

/** `npm run course -- …`: answers whether all is well. Whatever is wrong in a course is said with file and line. */
export async function courseCommand([act, ...given]: string[], say: Say): Promise<boolean> {
  if (act === 'schema') {
    say(courseJsonSchema().trimEnd())
    return true
  }
  if (act === 'check' && given.length > 0) return check(given, say)
  const [first, second, third] = given
  if (act === 'import' && first && second === '--owner' && third) return importCourse(first, third, say)
  if (act === 'export' && first && second && third === undefined) {
    const { exportTo } = await import('./transfer/operate.ts')
    say(await exportTo(first, second))
    return true
  }
  throw new StartError(usage)
}

async function check(paths: readonly string[], say: Say): Promise<boolean> {
  let isGood = true
  for (const path of paths) {
    const course = await readOrSay(path, say)
    if (course === undefined) isGood = false
    else say(`${path}: ${summary(course)}`)
  }
  return isGood
}

async function importCourse(path: string, owner: string, say: Say): Promise<boolean> {
  const course = await readOrSay(path, say)
  if (course === undefined) return false
  const { importFor } = await import('./transfer/operate.ts')
  say(await importFor(course, owner))
  return true
}

async function readOrSay(path: string, say: Say): Promise<CourseFile | undefined> {
  const { readFromDisk } = await import('./transfer/operate.ts')
  const { course, faults } = await readFromDisk(path)
  // In one file the path is the file; in a folder or a zip it leads to it.
  const at = (file: string) => (/\.(?:md|markdown)$/i.test(path) ? path : `${path}/${file}`)
  for (const { file, line, message } of faults) say(`${at(file)}:${line}: ${message}`)
  if (course === undefined) say(`${path}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`)
  return course
}

function summary({ head, units }: CourseFile): string {
  const sum = (count: (unit: CourseFile['units'][number]) => number) =>
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
