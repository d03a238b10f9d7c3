import type { KeyState } from '#contract/model-connections.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ConnectionOwner, KeptConnection } from './kept-connections.ts'
import type { Sealer } from './seal-key.ts'

/** An empty key keeps the saved key; null removes it. */
type KeyInput = { baseUrl: string; key: string | null; needsKey: boolean }

/** The typed key, or the saved one. A saved key is only sent to the address for which it was entered. */
export function chooseKey(
  sealer: Sealer,
  owner: ConnectionOwner,
  kept: KeptConnection | null,
  { baseUrl, key, needsKey }: KeyInput,
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
