import { root } from '../setup/places.mjs'
import { staleFingerprint } from './freshness.mjs'
import { parts } from './parts.mjs'

/**
 * The parts whose sources changed since their last build, each with the fingerprint of its present sources.
 */
export async function staleParts() {
  const found = await Promise.all(
    parts.map(async (part) => ({ part, value: await staleFingerprint(root, part) })),
  )
  return found.filter(({ value }) => value !== undefined)
}
