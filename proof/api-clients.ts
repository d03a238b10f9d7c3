import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, type Pool } from '#server/platform/database/db.ts'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { fetchTools, runIn, type Tool, toolsFor } from './api/generate-clients.ts'
import { lint } from './api/lint.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'API clients'
export const promise =
  'linters find nothing in the API document, and clients that three tools make of it compile and do a learner’s day'

/** Each a line of the client, in this order; a day reviews three cards. */
const day = [
  'signed in',
  'listed courses',
  'uploaded a document',
  'reviewed a card',
  'reviewed a card',
  'reviewed a card',
  'followed a chat',
]

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-proof-clients-'))
  try {
    const inFolder = runIn(folder)
    if (!(await fetchTools(folder, inFolder)))
      return {
        figure: 'skipped: the tools are not to be had here (they need npm, Python and PyPI)',
        holds: true,
      }
    const product = await startProduct()
    const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 2 })
    try {
      const document = await (await fetch(`${product.origin}/api/openapi.json`)).text()
      await writeFile(join(folder, 'openapi.json'), document)
      const found = await lint(folder, inFolder)
      for (const finding of found) say(finding)
      const figures = [`${found.length} findings of linters`]
      const failed: string[] = []
      for (const tool of toolsFor(folder, inFolder)) {
        const fault = await faultOf(tool, await prepareLearner(product.origin, pool), product.origin)
        if (fault !== undefined) {
          failed.push(tool.name)
          say(`${tool.name}: ${fault}`)
        }
        figures.push(`${tool.name} ${fault === undefined ? 'did the day' : 'failed'}`)
      }
      return { figure: figures.join('; '), holds: found.length === 0 && failed.length === 0 }
    } finally {
      await pool.end()
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function faultOf(tool: Tool, learner: TestLearner, origin: string): Promise<string | undefined> {
  try {
    await tool.make()
    const { email, password } = learner
    const said = await tool.day({ ORIGIN: origin, EMAIL: email, PASSWORD: password })
    const lines = said.trim().split('\n')
    return lines.join() === day.join() ? undefined : `it said ${lines.join(', ')}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** With a course whose first lesson is planned, and three cards that are due. */
async function prepareLearner(origin: string, pool: Pool): Promise<TestLearner> {
  const learner = await createLearner(new Client(origin), pool, 'Ada Lovelace')
  const course = await createCourse(learner.client)
  const card = (part: string) => ({ front: `What is a ${part}?`, back: 'A part of a cell' })
  const calls: [path: string, body: object][] = [
    ['/api/generate-lesson', { courseId: course.id }],
    ['/api/cards', card('membrane')],
    ['/api/cards', card('nucleus')],
    ['/api/cards', card('ribosome')],
  ]
  for (const [path, body] of calls) {
    const answer = await learner.client.post(path, body)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return learner
}
