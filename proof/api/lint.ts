import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from './generate-clients.ts'

/** Warnings that stay, each with its reason. */
const reasons: Record<string, string> = {
  'no-server-example.com':
    'the document names the address of the installation, which is localhost in this proof',
}

/** What the linters of others find beside those. */
export async function lint(folder: string, run: Run): Promise<string[]> {
  const document = join(folder, 'openapi.json')
  const redocly = JSON.parse(
    await run('redocly', [
      'lint',
      '--extends',
      'recommended',
      '--format',
      'json',
      '--max-problems',
      '1000',
      document,
    ]),
  )
  const rules = join(folder, 'spectral.yaml')
  await writeFile(rules, 'extends: ["spectral:oas"]\n')
  const spectral = JSON.parse(
    await run('spectral', ['lint', '--ruleset', rules, '--format', 'json', '--quiet', document]),
  )
  return [
    ...redocly.problems
      .filter(({ ruleId }: { ruleId: string }) => reasons[ruleId] === undefined)
      .map(({ ruleId, message }: { ruleId: string; message: string }) => `redocly ${ruleId}: ${message}`),
    ...spectral.map(({ code, message }: { code: string; message: string }) => `spectral ${code}: ${message}`),
  ]
}
