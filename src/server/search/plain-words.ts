/** A text as it reads: without marks of Markdown, gaps of cards and marks of citations, on one line. */
export const plainWords = (text: string): string =>
  filledGaps(text.replaceAll(/\[\[\d+\]\]/g, ''))
    .replaceAll(/!?\[([^[\]]*)\]\([^)\s[]*\)/g, '$1')
    // Only spaces on the mark's own line belong to it; line breaks become spaces below.
    .replaceAll(/^[^\S\n\r\u2028\u2029]*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*`]+|(?<!\w)_+|(?<!_)_+(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Replaces each gap by its words without the hint. It searches for the next braces, so that an unclosed gap
 * costs one search.
 */
function filledGaps(text: string): string {
  const opening = /\{\{c\d+::/g
  const lastClosing = text.lastIndexOf('}}')
  let filled = ''
  let from = 0
  for (let begun = opening.exec(text); begun !== null; begun = opening.exec(text)) {
    const start = opening.lastIndex
    if (start > lastClosing) break
    const end = text.indexOf('}}', start)
    const afterBrace = Math.max(start, text.lastIndexOf('}', end - 1) + 1)
    const hint = text.indexOf('::', afterBrace)
    filled += text.slice(from, begun.index) + text.slice(start, hint === -1 ? end : Math.min(hint, end))
    from = end + 2
    opening.lastIndex = from
  }
  return filled + text.slice(from)
}
