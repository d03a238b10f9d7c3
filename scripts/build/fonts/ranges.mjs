/** The code points that a `unicode-range` names. */
export function readRange(text) {
  return new Set(
    text.split(',').flatMap((part) => {
      const [from, to = from] = part
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, step) => from + step)
    }),
  )
}

/** The reverse, as short as possible. */
export function writeRange(points) {
  const runs = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run.to === point - 1) run.to = point
    else runs.push({ from: point, to: point })
  }
  const hex = (point) => point.toString(16).toUpperCase()
  return runs.map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')
}
