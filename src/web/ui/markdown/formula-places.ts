import type { HtmlNode } from './html-tree.ts'

/** Commands without a width, and delimiters around other parts. */
const invisible = /\\(?:left|right|big|Big|bigg|Bigg|displaystyle|textstyle|limits|,|!|;|:)(?![a-zA-Z])/g
const fraction = /\\[dt]?(?:frac|binom)\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g
const raised = /[\^_](?:\{([^{}]*)\}|\\[a-zA-Z]+|\S)/g
const relation = /\\(?:mid|le|ge|leq|geq|neq|ne|approx|sim|equiv|to|in|subset|implies|iff)(?![a-zA-Z])|[=<>]/g
const operator = /\\(?:times|cdot|pm|div|cup|cap)(?![a-zA-Z])|[+\-*]/g
const named = /\\(?:text|mathrm|operatorname|mathbf|mathit)\s*\{([^{}]*)\}/g

/** The approximate width of a line of a formula, in em. */
function widthOf(line: string): number {
  let width = 0
  const take = (part: RegExp, widthOfPart: (...found: string[]) => number) => {
    line = line.replaceAll(part, (...found: string[]) => {
      width += widthOfPart(...found)
      return ''
    })
  }
  line = line.replaceAll(invisible, '').replaceAll(named, '$1')
  take(fraction, (_all, above = '', below = '') => Math.max(widthOf(above), widthOf(below)) + 0.24)
  take(raised, (_all, inner = 'n') => widthOf(inner) * 0.7 + 0.05)
  take(relation, () => 1.33)
  take(operator, () => 1.22)
  line = line.replaceAll(/\\[a-zA-Z]+/g, 'n').replaceAll(/[{}\\&\s]/g, '')
  for (const letter of line)
    width += /[()[\]|.,:;!/']/.test(letter) ? 0.36 : /[A-Zm]/.test(letter) ? 0.74 : 0.52
  return width
}

/** The approximate height of a display formula, in em. */
function heightOf(formula: string): number {
  const rows = formula.split(/\\\\/).length
  const row = /\\(?:sum|prod|lim|int)(?![a-zA-Z])/.test(formula)
    ? 2.9
    : /\\[dt]?(?:frac|binom)(?![a-zA-Z])/.test(formula)
      ? 2.36
      : 1.2
  return rows === 1 ? row : rows * Math.max(row, 1.5)
}

const element = (className: string, style: string, children: HtmlNode[]): HtmlNode => ({
  type: 'element',
  tagName: 'span',
  properties: { className: [className], style },
  children,
})

/** Reserves room for a formula until the typesetter is loaded, so that the text around it does not move. */
export function hold(formula: string, isDisplay: boolean): HtmlNode[] {
  if (isDisplay)
    return [
      element('katex-display', '', [
        element('katex', `display:block;height:${heightOf(formula)}em;line-height:1.2`, []),
      ]),
    ]
  return [
    element('katex', 'line-height:1.2', [
      element('formula-place', `display:inline-block;height:1em;width:${widthOf(formula).toFixed(2)}em`, []),
    ]),
  ]
}
