import { spawn } from 'node:child_process'

/**
 * Runs a program and keeps its output for the case that it fails. A signal to this process ends the program
 * first. Code -1: the program could not start.
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    const keep = (chunk) => {
      output = (output + chunk).slice(-100_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (code, signal, words = output) => {
      for (const name of signals) process.off(name, forward)
      if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP') process.exit(130)
      resolve({ code, output: words })
    }
    child.once('error', (error) => end(-1, undefined, String(error)))
    child.once('close', (code, signal) => end(code ?? -1, signal))
  })
}

export function lastLines(text, count = 30) {
  return text.trim().split('\n').slice(-count).join('\n')
}
