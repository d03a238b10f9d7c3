import { join } from 'node:path'
import { modules } from '../setup/places.mjs'
import { lastLines, runQuietly } from '../setup/run-quietly.mjs'
import { forgetBuild, markBuilt } from './freshness.mjs'
import { precompress } from './precompress.mjs'

/** One part from sources to stamp. Throws with the tool's own words. */
export async function buildPart(root, part, value) {
  const began = performance.now()
  await forgetBuild(root, part)
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  await must(part, root, [vite, 'build', '--config', part.config, '--logLevel', 'warn'])
  const output = join(root, part.output)
  const check = join(root, 'scripts', 'build', 'check-syntax.mjs')
  await must(part, root, ['--no-warnings', '--experimental-vm-modules', check, output])
  const compressed = part.compress ? await precompress(output) : 0
  await markBuilt(root, part, value)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`  ${part.name} built in ${seconds} s${compressed ? `, ${compressed} files compressed` : ''}`)
}

async function must(part, root, args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runQuietly(process.execPath, args, { cwd: root, env })
  if (code !== 0) throw new Error(`The ${part.name} build failed:\n${lastLines(output, 60)}`)
}
