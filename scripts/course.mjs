/** `npm run course -- check | import | export | schema`: courses as files, see docs/course-format.md. */
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './setup/on-pinned-node.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const { courseCommand } = await import('../src/server/course-files/command.ts')
const { sayFault } = await import('../src/server/platform/operations/start-error.ts')

try {
  if (!(await courseCommand(process.argv.slice(2), (line) => console.log(line)))) process.exitCode = 1
} catch (error) {
  console.error(`Failed: ${sayFault(error)}`)
  process.exitCode = 1
}
