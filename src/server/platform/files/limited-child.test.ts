import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { OverLimit, runLimited } from './limited-child.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-test-child-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** An entry that does this with its job. */
async function entryOf(work: string): Promise<string> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  const seam = pathToFileURL(join(import.meta.dirname, 'limited-child.ts')).href
  await writeFile(path, `import { answerJob } from '${seam}'\nanswerJob(async (job) => {\n${work}\n})\n`)
  return path
}

const usual = { memoryMb: 300, seconds: 60 }

it('answers a job, without anything of the environment', async () => {
  const entry = await entryOf(
    'return { twice: job * 2, env: Object.keys(process.env).filter((name) => /PATH|HOME|SECRET/.test(name)) }',
  )
  expect(await runLimited(entry, 21, usual)).toEqual({ twice: 42, env: [] })
})

it('tells a fault of the work as a fault', async () => {
  await expect(runLimited(await entryOf(`throw new Error('broken')`), 0, usual)).rejects.toThrow('broken')
})

it('ends what takes too much memory, also outside of the heap and in a blocked thread', async () => {
  const entry = await entryOf('const held = []; for (;;) held.push(Buffer.alloc(1_000_000, 1))')
  await expect(runLimited(entry, 0, usual)).rejects.toThrow(OverLimit)
}, 60_000)

it('ends what takes too long', async () => {
  await expect(runLimited(await entryOf('for (;;);'), 0, { ...usual, seconds: 1 })).rejects.toThrow(OverLimit)
}, 60_000)

it('ends with whoever asked, also in the middle and however that one ended', async () => {
  const noted = join(folder, 'pid')
  const entry = await entryOf(
    `const { writeFileSync } = await import('node:fs'); writeFileSync(job, String(process.pid)); for (;;);`,
  )
  const asker = join(folder, 'asker.mjs')
  const seam = pathToFileURL(join(import.meta.dirname, 'limited-child.ts')).href
  const call = `runLimited(${JSON.stringify(entry)}, ${JSON.stringify(noted)}, ${JSON.stringify(usual)})`
  await writeFile(asker, `import { runLimited } from '${seam}'\nawait ${call}\n`)
  const asking = fork(asker)
  const pid = await vi.waitFor(async () => {
    const found = Number(await readFile(noted, 'utf8'))
    expect(found).toBeGreaterThan(0)
    return found
  }, 30_000)
  expect(isAlive(pid)).toBe(true)
  asking.kill('SIGKILL')
  await once(asking, 'exit')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000)
}, 90_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
