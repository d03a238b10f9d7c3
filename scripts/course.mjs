/** `npm run course -- check FOLDER …`: says what is wrong in a course file, with file and line. */
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './setup/on-pinned-node.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const { courseCommand } = await import('../src/server/course-files/command.ts')

try {
  if (!(await courseCommand(process.argv.slice(2), (line) => console.log(line)))) process.exitCode = 1
} catch (error) {
  console.error(`The course could not be checked: ${error.message}`)
  process.exitCode = 1
}
