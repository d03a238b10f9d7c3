import { decodeEntities, readHtml, textWithin } from './html-tree.ts'

/** How other programs mark formulas in a field, and whether such a formula is a block. */
const marks = [
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '[latex]', close: '[/latex]', isBlock: false },
  { open: '[$$]', close: '[/$$]', isBlock: true },
  { open: '[$]', close: '[/$]', isBlock: false },
] as const

export type FieldPart = { html: string } | { formula: string; isBlock: boolean }

/** Cuts a field at its formulas; an opening mark without its end is no formula. */
export function cutAtFormulas(html: string): FieldPart[] {
  const parts: FieldPart[] = []
  // The next place of each opening mark; a mark without an end from there on has none further on either.
  let left = marks.map((mark) => ({ mark, begins: html.indexOf(mark.open) }))
  let from = 0
  let at = 0
  for (;;) {
    // A mark that is not found from here on is not searched again.
    left = left
      .map(({ mark, begins }) => ({ mark, begins: begins < at ? html.indexOf(mark.open, at) : begins }))
      .filter(({ begins }) => begins !== -1)
    const [next] = left.toSorted((one, other) => one.begins - other.begins)
    if (next === undefined) break
    const { mark, begins } = next
    const ends = html.indexOf(mark.close, begins + mark.open.length)
    if (ends === -1) {
      left = left.filter((one) => one.mark !== mark)
      continue
    }
    const formula = formulaOf(html.slice(begins + mark.open.length, ends))
    at = ends + mark.close.length
    if (formula === null) continue
    parts.push({ html: html.slice(from, begins) }, { ...formula, isBlock: formula.isBlock || mark.isBlock })
    from = at
  }
  return [...parts, { html: html.slice(from) }]
}

/** LaTeX may contain its own environment for a formula; our own marks within a formula cannot be kept. */
function formulaOf(html: string): { formula: string; isBlock: boolean } | null {
  const text = (html.includes('<') ? textWithin(readHtml(html)) : decodeEntities(html)).trim()
  const display = /^(?:\$\$([\s\S]*)\$\$|\\begin\{displaymath\}([\s\S]*)\\end\{displaymath\})$/.exec(text)
  const inner = (display?.[1] ?? display?.[2] ?? /^\$([\s\S]*)\$$/.exec(text)?.[1] ?? text).trim()
  if (inner === '' || inner.includes('$')) return null
  const isBlock = display !== null || /^\\begin\{(?:equation|align|alignat|gather)\*?\}/.test(inner)
  return { formula: inner.replaceAll(/\n{2,}/g, '\n'), isBlock }
}
