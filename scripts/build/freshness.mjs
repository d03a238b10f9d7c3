import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'

const stampOf = (root, part) => join(root, `${part.output}.stamp`)

/** Undefined: what stands in dist/ is built from these very sources. Otherwise their fingerprint, for the stamp. */
export async function staleFingerprint(root, part) {
  const now = await fingerprint(root, part.sources)
  const then = await readFile(stampOf(root, part), 'utf8').catch(() => '')
  const complete = part.proof.every((file) => existsSync(join(root, part.output, file)))
  return then === now && complete ? undefined : now
}

/** Before a build: an end in the middle must not be taken for a build. */
export async function forgetBuild(root, part) {
  await rm(stampOf(root, part), { force: true })
}

/** After everything else. */
export async function markBuilt(root, part, value) {
  await mkdir(dirname(stampOf(root, part)), { recursive: true })
  await writeFile(stampOf(root, part), value)
}
