/** `npm run restore -- FILE`: fills an empty instance from a backup. */
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './setup/on-pinned-node.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const { restoreCommand } = await import('../src/server/platform/backup/commands.ts')
const { sayFault } = await import('../src/server/platform/operations/start-error.ts')

try {
  await restoreCommand(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  console.error(`Nothing was restored: ${sayFault(error)}`)
  process.exitCode = 1
}
