type Part = { text: string; isMarked: boolean }

/**
 * A text in parts; parts covered by a quotation are marked. A quotation that the text does not contain marks
 * nothing.
 */
export function markedParts(text: string, quotations: readonly string[]): Part[] {
  const ranges = quotations
    .filter((quotation) => quotation !== '')
    .map((quotation) => ({ from: text.indexOf(quotation), length: quotation.length }))
    .filter(({ from }) => from >= 0)
    .sort((one, other) => one.from - other.from)
  const parts: Part[] = []
  let done = 0
  const take = (until: number, isMarked: boolean) => {
    if (until > done) parts.push({ text: text.slice(done, until), isMarked })
    done = Math.max(done, until)
  }
  for (const { from, length } of ranges) {
    take(from, false)
    take(from + length, true)
  }
  take(text.length, false)
  return parts
}
