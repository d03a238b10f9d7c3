import { join } from 'node:path'
import { packageRoot } from '#server/platform/operations/package-root.ts'
import { run } from '#server/run.ts'

process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume()

/** The real server, with the sources of its documents instead of the built ones. */
await run(join(packageRoot(), 'src/web'))
