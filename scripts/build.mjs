/** `npm run build`: builds the stale parts. With --force, all parts. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPart } from './build/build-part.mjs'
import { forgetBuild } from './build/freshness.mjs'
import { largestChunks } from './build/list-chunks.mjs'
import { parts } from './build/parts.mjs'
import { staleParts } from './build/stale-parts.mjs'
import { alone } from './setup/hold-lock.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { root } from './setup/places.mjs'

/** Returns the names of the parts it built. Two builds at once: the second waits and finds the work done. */
export async function buildIfStale() {
  if ((await staleParts()).length === 0) return []
  const onWait = () => console.log('Another build is at work here; waiting for it …')
  return alone(
    'build',
    async () => {
      const stale = await staleParts()
      if (stale.length === 0) return []
      console.log(`Building ${stale.map(({ part }) => part.name).join(' and ')} …`)
      const results = await Promise.allSettled(stale.map(({ part, value }) => buildPart(root, part, value)))
      const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      if (faults.length > 0)
        throw new AggregateError(faults, faults.map(({ message }) => message).join('\n\n'))
      return stale.map(({ part }) => part.name)
    },
    onWait,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onPinnedNode(process.argv[1])
  if (process.argv.includes('--force')) await Promise.all(parts.map((part) => forgetBuild(root, part)))
  try {
    const built = await buildIfStale()
    if (built.length === 0) console.log('Everything is built.')
    const [web] = parts
    console.log(
      `The largest scripts, as they are sent:\n${(await largestChunks(join(root, web.output))).join('\n')}`,
    )
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
