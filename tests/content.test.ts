import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readCourse } from '#server/course-files/read-course.ts'
import { readFolder } from '#server/course-files/read-folder.ts'
import { complaintsOf } from './content/all-rules.ts'

/** The courses that come with Trivium keep the rules in content/; their figures are computed, not remembered. */
const root = join(import.meta.dirname, '..')
const courses = readdirSync(join(root, 'content'))
const numbers = readdirSync(join(root, 'scripts/content-numbers'))

describe('content/', () => {
  it.each(courses)('%s keeps every rule', async (name) => {
    const { files, faults } = await readFolder(join(root, 'content', name))
    const read = await readCourse(files)
    expect([...faults, ...read.faults]).toEqual([])
    expect(read.course && (await complaintsOf(read.course))).toEqual([])
  })
})

describe('the figures in content/', () => {
  it.each(numbers)('stand as %s computes them', async (name) => {
    const script = join(root, 'scripts/content-numbers', name)
    const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: root })
    expect(stdout).not.toBe('')
  })
})
