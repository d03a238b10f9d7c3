import { existsSync } from 'node:fs'
import { pinnedNode } from './places.mjs'
import { RUNTIME_MAJOR } from './required-node.mjs'

/**
 * npm finds the pinned Node by itself. A script that is started directly with an older Node restarts itself
 * on the pinned one and ends with its code. Returns only on a suitable Node.
 */
export async function onPinnedNode(script) {
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR) return
  if (!existsSync(pinnedNode)) {
    console.error(
      `This needs Node ${RUNTIME_MAJOR}; this is ${process.versions.node}. Use the npm command: it uses the right Node.`,
    )
    process.exit(1)
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(pinnedNode, [...process.execArgv, script, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  await new Promise((resolve) => child.once('exit', resolve))
  process.exit(child.exitCode ?? 1)
}
