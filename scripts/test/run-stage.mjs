import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { root } from '../setup/places.mjs'
import { endProcess, running, untilAllowed } from './running.mjs'

/**
 * Runs one tool in a separate process group, so that a signal ends it with all its children. Its output goes
 * to the terminal at once, or is kept for later with `quiet`.
 */
export async function runStage(command, args, { env = {}, quiet = false } = {}) {
  await untilAllowed()
  const began = performance.now()
  let output = ''
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  // No other process ends what a crashed tool left in its group, and that may hold its output open.
  child.once('exit', () => endProcess(child, 'SIGKILL'))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(-1)
    })
    child.once('close', (exitCode, signal) => {
      if (signal) console.log(`\n${basename(args[0] ?? command)} was ended by ${signal}.`)
      resolve(exitCode ?? -1)
    })
  })
  running.delete(child)
  return { code, output, seconds: (performance.now() - began) / 1000 }
}
