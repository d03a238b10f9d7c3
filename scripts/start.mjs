/**
 * `npm start`: builds what is stale, then becomes the server process, so that signals and memory are the
 * server's.
 */
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { staleParts } from './build/stale-parts.mjs'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { cache, root } from './setup/places.mjs'
import { whyUnprepared } from './setup/refuse-unprepared.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
endWithNpm()
if ((await staleParts()).length > 0) {
  const fault = await whyUnprepared(root)
  if (fault !== undefined) {
    console.error(fault)
    process.exit(1)
  }
  await buildElsewhere()
}
process.env.NODE_ENV ??= 'production'
// Caches compiled code, which makes the second start quicker. A folder without write access costs only that.
module.enableCompileCache(join(cache, 'compiled'))
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

/** Builds in a separate process, so that the server does not keep the build's memory. */
async function buildElsewhere() {
  const [{ spawn }, { once }] = await Promise.all([import('node:child_process'), import('node:events')])
  const build = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' })
  const forward = (signal) => build.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const [code] = await once(build, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward)
  if (code !== 0) process.exit(code ?? 130)
}
