/** How each letter of an encoding of one or two bytes is written, found by asking for every byte and every two of them. */
function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  const add = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes))
    if ([...letter].length === 1 && letter !== '\uFFFD' && !table.has(letter)) table.set(letter, bytes)
  }
  for (let first = 0; first < 256; first++) add([first])
  for (let first = 0x81; first < 255; first++)
    for (let second = 0x40; second < 255; second++) add([first, second])
  return table
}

const tables = new Map<string, Map<string, number[]>>()

/** A text as programs before Unicode wrote it; letters that the encoding does not have are left out. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Buffer.from([...text].flatMap((letter) => table.get(letter) ?? []))
}

/** In two or four bytes a letter, without a mark that says so. */
export function wide(text: string, bytes: 2 | 4, isLittle: boolean): Buffer {
  const codes =
    bytes === 2
      ? Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
      : Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
  const file = Buffer.alloc(codes.length * bytes)
  for (const [at, code] of codes.entries()) {
    if (isLittle) file.writeUIntLE(code, at * bytes, bytes)
    else file.writeUIntBE(code, at * bytes, bytes)
  }
  return file
}

/** Japanese mail: signs that turn to two bytes of seven bits a letter, and back. */
export function japaneseMail(text: string): Buffer {
  const parts = text.split(/([^\0-\x7f]+)/).map((part) => {
    if (!/[^\0-\x7f]/.test(part)) return Buffer.from(part)
    const letters = encoded(part, 'euc-jp').map((byte) => byte & 0x7f)
    return Buffer.concat([Buffer.from('\x1b$B'), Buffer.from(letters), Buffer.from('\x1b(B')])
  })
  return Buffer.concat(parts)
}
