/** `npm run check`: format, lint, types, dead code and the walls between the rooms. */
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { runChecks } from './test/checks.mjs'
import { forwardSignals } from './test/running.mjs'
import { openTemporaryHome } from './test/temporary-home.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
endWithNpm()
const home = await openTemporaryHome()
forwardSignals(() => home.close())
const results = await runChecks({ TMPDIR: home.path })
await home.close()
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
