import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { root } from '../setup/places.mjs'
import { endProcess, running, untilAllowed } from './running.mjs'

/**
 * Runs one tool in a process group of its own, so that all it started can be ended with it. Its words go to
 * the terminal as they come, or are kept for later with `quiet`.
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
  // What a crashed tool left in its group has nobody else to end it, and may hold its output open.
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
