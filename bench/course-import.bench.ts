import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readUpload } from '#server/course-files/read-upload.ts'
import { createCourseFrom } from '#server/course-files/transfer/create-course.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import { openDatabase, openPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { zipOf } from '../tests/course-files.ts'
import { type Benchmark, median } from './benchmark.ts'
import { largeCourse } from './large-course.ts'

const units = 20
const limitMs = 2000
const rounds = 5

/** Reading the zip and storing the course: the process's own time, without other work of the machine. */
async function measure(): Promise<{ times: number[]; bytes: number; unpacked: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-bench-import-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const pool = openPool(server.url, { onIdleError: () => {}, max: 2 })
  try {
    await migrate(pool)
    const { rows } = await pool.query(
      `insert into users (name, email) values ('A', 'a@example.org') returning id`,
    )
    const files = writeCourse(largeCourse(units))
    const zip = zipOf(files)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage()
      const { course, faults } = await readUpload(zip, 'large.zip')
      if (course === undefined)
        throw new Error(`The course has faults: ${JSON.stringify(faults.slice(0, 3))}`)
      await openDatabase(pool).transaction((tx) =>
        createCourseFrom(tx, { ownerId: rows[0].id, file: course, limits: undefined, visibility: 'private' }),
      )
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    const unpacked = [...files.values()].reduce((sum, text) => sum + text.length, 0)
    return { times, bytes: zip.length, unpacked }
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const benchmark: Benchmark = {
  name: 'importing a course',
  promise: `importing a course of ${units} units takes at most ${limitMs / 1000} s of processor time`,
  async run() {
    const { times, bytes, unpacked } = await measure()
    const worst = Math.max(...times)
    return {
      figure: `${Math.round(worst)} ms at worst, ${Math.round(median(times))} ms usually, for ${Math.round(unpacked / 1000)} kB of text`,
      ranges: [{ what: 'processor time', value: worst, unit: 'ms', atMost: limitMs }],
      details: { times, bytes, unpacked },
    }
  },
}

export const benchmarks: Benchmark[] = [benchmark]
