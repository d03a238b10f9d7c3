import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OverLimit, runLimited } from './limited-child.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-test-child-'))
})
afterAll(() => rm(folder, { recursive: true }))

const seam = pathToFileURL(join(import.meta.dirname, 'limited-child.ts')).href

/** An entry that does this with its job. */
async function entryOf(work: string): Promise<string> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  await writeFile(
    path,
    `import { answerJob } from '${seam}'\nanswerJob(async (job, tell) => {\n${work}\n})\n`,
  )
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

it('tells how far it is', async () => {
  const reports: unknown[] = []
  const entry = await entryOf(`for (const part of [1, 2, 3]) tell({ part, of: job })\nreturn 'done'`)
  expect(await runLimited(entry, 3, usual, { onProgress: (progress) => reports.push(progress) })).toBe('done')
  expect(reports).toEqual([1, 2, 3].map((part) => ({ part, of: 3 })))
})

it('ends when it is told to, and says so', async () => {
  const stop = new AbortController()
  const reports: unknown[] = []
  const entry = await entryOf('tell(process.pid); for (;;);')
  const onProgress = (pid: unknown) => {
    reports.push(pid)
    stop.abort()
  }
  await expect(runLimited(entry, 0, usual, { onProgress, signal: stop.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
  expect(isRunning(Number(reports[0]))).toBe(false)
  await expect(runLimited(entry, 0, usual, { signal: stop.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
})

it.each([
  ['waits', 'await new Promise(() => setInterval(() => {}, 1000))'],
  ['is blocked', 'for (;;);'],
])('ends with the process that asked, also while it %s', async (_how, forEver) => {
  const entry = await entryOf(`tell(process.pid)\n${forEver}`)
  const asker = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  await writeFile(
    asker,
    `import { runLimited } from '${seam}'
    runLimited('${entry}', 0, ${JSON.stringify(usual)}, { onProgress: (pid) => console.log(pid) })`,
  )
  const parent = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', asker])
  const [said] = await once(parent.stdout, 'data')
  const pid = Number(String(said))
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
