/** `npm run backup [-- FILE]`: one consistent snapshot of the instance, running or stopped, into one file. */
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './setup/on-pinned-node.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const { backupCommand } = await import('../src/server/platform/backup/commands.ts')
const { sayFault } = await import('../src/server/platform/operations/start-error.ts')

try {
  await backupCommand(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  console.error(`The backup failed: ${sayFault(error)}`)
  process.exitCode = 1
}
