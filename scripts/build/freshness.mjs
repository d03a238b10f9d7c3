import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { glance } from './glance.mjs'

const stampOf = (root, part) => join(root, `${part.output}.stamp`)
const seenOf = (root, part) => join(root, `${part.output}.seen`)

const readOr = (file) => readFile(file, 'utf8').catch(() => '')

/** Undefined: what stands in dist/ is built from these very sources. Otherwise their fingerprint, for the stamp. */
export async function staleFingerprint(root, part) {
  const then = await readOr(stampOf(root, part))
  const complete = then !== '' && part.proof.every((file) => existsSync(join(root, part.output, file)))
  // Taken before the contents are read: what is written meanwhile is seen the next time.
  const look = `${glance(root, part.sources)} ${then}`
  if (complete && look === (await readOr(seenOf(root, part)))) return undefined
  const now = await fingerprint(root, part.sources)
  if (!complete || then !== now) return now
  // Where it cannot be written, the contents are read each time.
  await writeFile(seenOf(root, part), look).catch(() => {})
  return undefined
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
