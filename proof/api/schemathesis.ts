import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '../../tests/client.ts'

export const version = '4.32.5'

const execute = promisify(execFile)
const bound = { timeout: 300_000, maxBuffer: 64_000_000 }

/** The program that SCHEMATHESIS names, else an installation in this folder. */
export async function findSchemathesis(folder: string): Promise<string | null> {
  const named = process.env.SCHEMATHESIS
  if (named !== undefined) return named
  const bin = join(folder, 'python/bin')
  try {
    await execute('python3', ['-m', 'venv', join(folder, 'python')], bound)
    await execute(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`], bound)
    return join(bin, 'schemathesis')
  } catch {
    return null
  }
}

type Bounds = {
  program: string
  folder: string
  origin: string
  seconds: number
  examples: number
  seed: number
  say: (line: string) => void
}

/** Calls that would end the session of the tester, or take long by themselves. */
const leftOut =
  '/api/(auth/sign-out|account/(delete|sessions|change-password)|operator/(accounts|backups|settings)|auth/reset-password)'

/**
 * Leaves out checks of what the document does not promise: that an odd method or a missing header is refused
 * first, and that every valid body is accepted.
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

type TrialResult = { who: string; cases: number; failures: number }

export async function tryAs(who: string, client: Client | null, bounds: Bounds): Promise<TrialResult> {
  const { program, folder, origin, seconds, examples, seed, say } = bounds
  const report = join(folder, `${who}.json`)
  const cookies = Object.entries(client?.cookies() ?? {}).map(([name, value]) => `${name}=${value}`)
  const child = spawn(
    program,
    [
      'run',
      `${origin}/api/openapi.json`,
      '--no-color',
      '--continue-on-failure',
      '--no-shrink',
      '--phases',
      'examples,coverage,fuzzing,stateful',
      '--checks',
      checks.join(','),
      '--max-examples',
      String(examples),
      '--max-time',
      String(seconds),
      '--seed',
      String(seed),
      '--exclude-path-regex',
      leftOut,
      '--header',
      `Origin:${origin}`,
      ...(cookies.length > 0 ? ['--header', `Cookie:${cookies.join('; ')}`] : []),
      '--generation-database',
      'none',
      '--report',
      'json',
      '--report-json-path',
      report,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PYTHONUTF8: '1' } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  await once(child, 'close')
  say(`── ${who} ──\n${failuresIn(output)}`)
  return { who, ...(await readReport(report)) }
}

/**
 * The program's findings, without its hints on calls that it could not reach, and with addresses cut short.
 */
const failuresIn = (output: string): string =>
  (output.split(/=+ WARNINGS =+/)[0] ?? '')
    .split('\n')
    .map((line) => (line.length > 400 ? `${line.slice(0, 300)} … ${line.slice(-80)}` : line))
    .join('\n')
    .slice(-12_000)

/** A missing report is a failure, not a proof. */
async function readReport(path: string): Promise<{ cases: number; failures: number }> {
  const report = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  const { generated = 0, unique_failures: failures = 1 } = report.test_cases ?? {}
  return { cases: generated, failures: failures + (report.errors?.length ?? 0) }
}
