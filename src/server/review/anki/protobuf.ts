/** The fields of a protobuf message that hold numbers or bytes, each the last of its number; anything odd ends the reading. */
export function readMessage(bytes: Uint8Array): Map<number, number | Uint8Array> {
  const fields = new Map<number, number | Uint8Array>()
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
    if (kind === 0) fields.set(field, varint())
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else if (kind === 2) {
      const length = varint()
      if (!(at + length <= bytes.length)) break
      fields.set(field, bytes.subarray(at, at + length))
      at += length
    } else break
  }
  return fields
}

export const textIn = (message: ReturnType<typeof readMessage>, field: number): string => {
  const value = message.get(field)
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
}
