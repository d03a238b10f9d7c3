interface InParts {
  bytes: number
  /** The size of every part but the last. */
  partBytes: number
}

/** Where a part of a file begins and ends; parts are counted from 0. */
export function partOf({ bytes, partBytes }: InParts, number: number): { start: number; end: number } {
  const start = number * partBytes
  return { start, end: Math.min(bytes, start + partBytes) }
}

/** How many bytes have arrived while these parts are missing. */
export const sentSoFar = (file: InParts, missing: readonly number[]): number =>
  missing.reduce((left, number) => {
    const { start, end } = partOf(file, number)
    return left - (end - start)
  }, file.bytes)
