import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { glance } from './glance.mjs'

const stampOf = (root, part) => join(root, `${part.output}.stamp`)
const seenOf = (root, part) => join(root, `${part.output}.seen`)

const readOr = (file) => readFile(file, 'utf8').catch(() => '')

/**
 * Returns undefined if dist/ is built from the present sources; otherwise their fingerprint, for the stamp.
 */
export async function staleFingerprint(root, part) {
  const then = await readOr(stampOf(root, part))
  const complete = then !== '' && part.proof.every((file) => existsSync(join(root, part.output, file)))
  // Taken before the contents are read, so that the next call sees a change made meanwhile.
  const look = `${glance(root, part.sources)} ${then}`
  if (complete && look === (await readOr(seenOf(root, part)))) return undefined
  const now = await fingerprint(root, part.sources)
  if (!complete || then !== now) return now
  // If this cannot be written, each call reads the contents.
  await writeFile(seenOf(root, part), look).catch(() => {})
  return undefined
}

/** Runs before a build, so that an interrupted build does not count as complete. */
export async function forgetBuild(root, part) {
  await rm(stampOf(root, part), { force: true })
}

/** Runs after everything else. */
export async function markBuilt(root, part, value) {
  await mkdir(dirname(stampOf(root, part)), { recursive: true })
  await writeFile(stampOf(root, part), value)
}
