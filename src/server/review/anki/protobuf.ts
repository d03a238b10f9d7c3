/** A number beyond the exact range of a double is a bigint. */
type Value = number | bigint | Uint8Array

const asNumber = (value: bigint): number | bigint =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value

/**
 * Calls `tell` for each field of a protobuf message that holds a number or bytes; stops at anything
 * unexpected.
 */
function eachField(bytes: Uint8Array, tell: (field: number, value: Value) => void): void {
  let at = 0
  const varint = (): number | bigint => {
    let value = 0n
    for (let shift = 0n; at < bytes.length && shift < 70n; shift += 7n) {
      const byte = bytes[at] as number
      at += 1
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return asNumber(BigInt.asIntN(64, value))
    }
    return Number.NaN
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const kind = key % 8
    const field = Math.floor(key / 8)
    if (kind === 0) tell(field, varint())
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else if (kind === 2) {
      const length = Number(varint())
      if (!(at + length <= bytes.length)) break
      tell(field, bytes.subarray(at, at + length))
      at += length
    } else break
  }
}

/** The fields of a message; of repeated fields the last. */
export function readMessage(bytes: Uint8Array): Map<number, Value> {
  const fields = new Map<number, Value>()
  eachField(bytes, (field, value) => fields.set(field, value))
  return fields
}

export const textIn = (message: ReturnType<typeof readMessage>, field: number): string => {
  const value = message.get(field)
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
}

/** All messages of a repeated field, in order. */
export function messagesIn(bytes: Uint8Array, field: number): Uint8Array[] {
  const found: Uint8Array[] = []
  eachField(bytes, (number, value) => {
    if (number === field && value instanceof Uint8Array) found.push(value)
  })
  return found
}
