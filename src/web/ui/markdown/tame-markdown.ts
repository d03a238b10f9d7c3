const containerMarker = /^[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/
const inlineMarks = /[*_~[\]!`<]/g
const fence = /^[ \t>]*(`{3,}|~{3,})/

/** What no writer needs and a parser pays for dearly: in code such marks are only letters, so it may have more. */
const limits = {
  text: { depth: 10, marks: 400, indent: 24 },
  code: { depth: 100, marks: 4000, indent: 400 },
}

/** A line's quote and list marks beyond the allowed depth become plain characters. */
function limitDepth(line: string, depth: number): string {
  let at = 0
  for (let level = 0; ; level += 1) {
    const marker = containerMarker.exec(line.slice(at))?.[0]
    if (marker === undefined) return line
    if (level === depth) {
      const start = at + marker.length - marker.trimStart().length
      return `${line.slice(0, start)}\\${line.slice(start).replaceAll(/[>\-*+.)]/g, '·')}`
    }
    at += marker.length
  }
}

function limitIndent(line: string, indent: number): string {
  const space = /^[ \t]*/.exec(line)?.[0] ?? ''
  return space.length > indent ? ' '.repeat(indent) + line.slice(space.length) : line
}

/**
 * Markdown that parses in bounded time and depth: three thousand nested quotes overflow a parser's stack, and a
 * paragraph of nothing but brackets or asterisks takes it seconds. Ordinary writing comes out as it went in.
 */
export function tameMarkdown(text: string): string {
  let fencedBy = ''
  let paragraph: string[] = []
  let marks = 0
  const lines: string[] = []
  let allowed: (typeof limits)[keyof typeof limits] = limits.text
  const endParagraph = () => {
    const isTame = marks <= allowed.marks
    lines.push(...(isTame ? paragraph : paragraph.map((line) => line.replaceAll(inlineMarks, '\\$&'))))
    paragraph = []
    marks = 0
  }
  for (const raw of text.split('\n')) {
    const mark = fence.exec(raw)?.[1] ?? ''
    const opens = fencedBy === '' && mark !== ''
    if (raw.trim() === '' || opens) endParagraph()
    if (opens) fencedBy = mark
    allowed = fencedBy === '' ? limits.text : limits.code
    const line = limitDepth(limitIndent(raw, allowed.indent), allowed.depth)
    paragraph.push(line)
    marks += line.match(inlineMarks)?.length ?? 0
    if (!opens && fencedBy !== '' && mark.startsWith(fencedBy)) {
      endParagraph()
      fencedBy = ''
    }
  }
  endParagraph()
  return lines.join('\n')
}
