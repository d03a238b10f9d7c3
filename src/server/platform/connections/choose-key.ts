import type { KeyState } from '#contract/model-connections.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ConnectionOwner, KeptConnection } from './kept-connections.ts'
import type { Sealer } from './seal-key.ts'

/** An empty key leaves the kept one, null wants none. */
type Wanted = { baseUrl: string; key: string | null; needsKey: boolean }

/** The key that was typed, or the kept one: it goes to no address but the one that it was entered for. */
export function chooseKey(
  sealer: Sealer,
  owner: ConnectionOwner,
  kept: KeptConnection | null,
  { baseUrl, key, needsKey }: Wanted,
): string | undefined {
  if (key) return key
  const stays = key !== null && kept !== null && kept.baseUrl === baseUrl && kept.sealedKey !== null
  const opened = stays ? sealer.open(kept.sealedKey ?? '', { userId: owner, baseUrl }) : undefined
  if (opened !== undefined) return opened
  if (stays) throw refuseKey('The kept key can no longer be read. Please enter it again.')
  if (needsKey) throw refuseKey('This provider wants a key. Please enter yours.')
  return undefined
}

const refuseKey = (message: string) =>
  new AppError('invalid_input', { words: { message }, fields: { key: message } })

export function keyStateOf(
  sealer: Sealer,
  owner: ConnectionOwner,
  { sealedKey, baseUrl }: KeptConnection,
): KeyState {
  if (sealedKey === null) return 'none'
  return sealer.open(sealedKey, { userId: owner, baseUrl }) === undefined ? 'unreadable' : 'kept'
}
