/** Tells of each field of a protobuf message that holds a number or bytes; anything odd ends the reading. */
function eachField(bytes: Uint8Array, tell: (field: number, value: number | Uint8Array) => void): void {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let place = 1; at < bytes.length; place *= 128) {
      const byte = bytes[at] as number
      at += 1
      value += (byte & 127) * place
      if (byte < 128) return value
      if (place > 2 ** 49) break
    }
    return Number.NaN
  }
  while (at < bytes.length) {
    const key = varint()
    const kind = key % 8
    const field = Math.floor(key / 8)
    if (kind === 0) tell(field, varint())
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else if (kind === 2) {
      const length = varint()
      if (!(at + length <= bytes.length)) break
      tell(field, bytes.subarray(at, at + length))
      at += length
    } else break
  }
}

/** The fields of a message, each the last of its number. */
export function readMessage(bytes: Uint8Array): Map<number, number | Uint8Array> {
  const fields = new Map<number, number | Uint8Array>()
  eachField(bytes, (field, value) => fields.set(field, value))
  return fields
}

export const textIn = (message: ReturnType<typeof readMessage>, field: number): string => {
  const value = message.get(field)
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
}

/** Every message in a repeated field, in order. */
export function messagesIn(bytes: Uint8Array, field: number): Uint8Array[] {
  const found: Uint8Array[] = []
  eachField(bytes, (number, value) => {
    if (number === field && value instanceof Uint8Array) found.push(value)
  })
  return found
}
