import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '../../tests/client.ts'

export const version = '4.32.5'

const execute = promisify(execFile)
const bound = { timeout: 300_000, maxBuffer: 64_000_000 }

/** The program that SCHEMATHESIS names, else one that is set up in this folder. */
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

/** What would end the session of who tries, or takes long by itself. */
const leftOut =
  '/api/(auth/sign-out|account/(delete|sessions|change-password)|operator/(accounts|backups|settings)|auth/reset-password)'

/** What no document promises: that an odd method or a missing header is refused first, that a body that fits is taken. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

type Tried = { who: string; cases: number; failures: number }

export async function tryAs(who: string, client: Client | null, bounds: Bounds): Promise<Tried> {
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

/** What the program found, without its hints on what it could not reach, and with addresses cut short. */
const failuresIn = (output: string): string =>
  (output.split(/=+ WARNINGS =+/)[0] ?? '')
    .split('\n')
    .map((line) => (line.length > 400 ? `${line.slice(0, 300)} … ${line.slice(-80)}` : line))
    .join('\n')
    .slice(-12_000)

/** No report is a failure, not a proof. */
async function readReport(path: string): Promise<{ cases: number; failures: number }> {
  const report = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  const { generated = 0, unique_failures: failures = 1 } = report.test_cases ?? {}
  return { cases: generated, failures: failures + (report.errors?.length ?? 0) }
}
