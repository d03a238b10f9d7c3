import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type ModelProcess = { url: string; process: ChildProcess; stop(): Promise<void> }

/** The stand-in model of model-server.ts; as slow as a good one unless told otherwise. */
export async function startModelProcess({ firstTokenMs = 200, tokenMs = 20 } = {}): Promise<ModelProcess> {
  const file = join(import.meta.dirname, 'model-server.ts')
  const child = fork(file, [String(firstTokenMs), String(tokenMs)], { stdio: 'ignore' })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    process: child,
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
