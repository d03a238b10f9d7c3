const marks: readonly string[] = [`'‘’‚‛′`, '"“”„‟″«»']

/**
 * The words of a text that a quotation repeats, as they stand there, or null. Only runs of white space and the shape of
 * quotation marks may differ: models type both anew. Without a letter or a digit nothing is quoted.
 */
export function quotationIn(text: string, quotation: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(quotation)) return null
  const pattern = quotation
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['‘’‚‛′"“”„‟″«»]/g, (mark) => `[${marks.find((alike) => alike.includes(mark))}]`)
  return new RegExp(pattern).exec(text)?.[0] ?? null
}
