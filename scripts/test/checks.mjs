import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from '../setup/places.mjs'
import { runStage } from './run-stage.mjs'

const tool = (path, ...args) => [process.execPath, [join(modules, path), ...args]]

const courses = readdirSync(join(root, 'content')).map((name) => join(root, 'content', name))

const checks = [
  { name: 'format and lint', run: tool('@biomejs/biome/bin/biome', 'ci', '--colors=force', '.') },
  // Each of its threads computes the types of the whole API again: four take twice the time of one, and 5 GB.
  { name: 'types', run: tool('typescript/bin/tsc', '--pretty', '--checkers', '1') },
  { name: 'dead code', run: tool('knip/bin/knip.js') },
  {
    name: 'walls and the net under the specification',
    run: tool('vitest/vitest.mjs', 'run', 'src/architecture.test.ts', 'tests/documents/spec/net.test.ts'),
  },
  { name: 'expressions', run: [process.execPath, [join(root, 'scripts/check-expressions.mjs')]] },
  { name: 'words', run: [process.execPath, [join(root, 'scripts/check-words.mjs')]] },
  { name: 'courses', run: [process.execPath, [join(root, 'scripts/course.mjs'), 'check', ...courses]] },
]

/** Runs two at a time; a failed check shows its output. Returns how each one ended. */
export async function runChecks(env = {}) {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [command, args] = check.run
      const { code, output, seconds } = await runStage(command, args, { env, quiet: true })
      const passed = code === 0
      console.log(`${passed ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)`)
      if (!passed) console.log(output.trim())
      results.push({ name: check.name, passed })
    }
  }
  await Promise.all([work(), work()])
  return results
}
