import { spawnSync } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'tests at length'
export const promise =
  'every case of the matrices of which a change is tried with a part passes, and every story, those marked @nightly too, with looks at both widths and in both schemes'

/**
 * The tests' summary begins the line of a test that needed another try with this
 * (scripts/test/say-faults.mjs).
 */
const atSecondTry = '↻'

const root = join(import.meta.dirname, '..')

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const parts = [['unit', ...(await filesAtLength())], ['e2e']]
  const results = parts.map((words) => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), ...words], {
      env: { ...process.env, AT_LENGTH: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) say(stdout)
    const lines = stdout.trimEnd().split('\n')
    const secondTries = lines.filter((line) => line.startsWith(atSecondTry))
    for (const line of secondTries) say(`${words[0]}: ${line}`)
    const remark = secondTries.length === 0 ? '' : `, ${secondTries.length} only at a second try`
    return { figure: `${words[0]}: ${lines.at(-1)}${remark}`, holds: status === 0 }
  })
  return {
    figure: results.map(({ figure }) => figure).join('; '),
    holds: results.every(({ holds }) => holds),
  }
}

/** The test files that leave out cases when they are not run at length. */
async function filesAtLength(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('{src,tests}/**/*.test.ts', { cwd: root }))
    if ((await readFile(join(root, file), 'utf8')).includes('/at-length.ts')) found.push(file)
  return found.toSorted()
}
