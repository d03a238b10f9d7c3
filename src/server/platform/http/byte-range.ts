export type ByteRange = { start: number /** The first byte after it. */; end: number }

/**
 * The one range a `Range` header asks for. Several at once, or what is no range of bytes, are answered with all of it, as
 * the standard allows.
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'beyond' : { start: bytes - length, end: bytes }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= bytes) return 'beyond'
  return { start, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
}
