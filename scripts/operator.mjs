/** `npm run operator -- grant | revoke | invite | accounts | …`: runs the installation without a browser. */
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './setup/on-pinned-node.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const { operatorCommand } = await import('../src/server/operator/command.ts')
const { sayFault } = await import('../src/server/platform/operations/start-error.ts')

try {
  await operatorCommand(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  console.error(`Failed: ${sayFault(error)}`)
  process.exitCode = 1
}
