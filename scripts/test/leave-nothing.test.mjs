import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runStage } from './run-stage.mjs'
import { openTemporaryHome } from './temporary-home.mjs'

const idle = 'setInterval(() => {}, 1000)'

test('what a tool left running in its group ends with it', async () => {
  // The process left behind holds the tool's output open: the stage ends only when that process ends.
  const script = `require('node:child_process').spawn(process.execPath, ['-e', '${idle}'], { stdio: 'inherit' }); console.log('left one'); process.exit(3)`
  const { code, output } = await runStage(process.execPath, ['-e', script], { quiet: true })
  expect(code).toBe(3)
  expect(output).toBe('left one\n')
})

test('a program that cannot be started is a failed one', async () => {
  const { code, output } = await runStage('/nowhere/at-all', [], { quiet: true })
  expect(code).toBe(-1)
  expect(output).toContain('ENOENT')
})

test('processes on files of the run end with it, whatever group they are in, and the files go', async () => {
  const home = await openTemporaryHome()
  const file = join(home.path, 'left.cjs')
  await writeFile(file, `${idle}; console.log('up')`)
  const left = spawn(process.execPath, [file], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(left.stdout, 'data')
  const ended = once(left, 'exit')
  expect(await home.close()).toBe(1)
  await ended
  expect(existsSync(home.path)).toBe(false)
})
