import { formula, visibleText } from './plain-text.ts'

/** A block of plain text with the heading above it. */
export type Block = {
  kind: 'heading' | 'paragraph' | 'item' | 'quote'
  text: string
  heading: string
}

const tags =
  /<\/?(?:a|abbr|article|audio|b|blockquote|body|br|button|code|div|em|embed|font|form|h[1-6]|head|hr|html|i|iframe|img|input|li|link|main|meta|nav|object|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|template|textarea|th|thead|title|tr|u|ul|video)\b[^<>]{0,500}>/gi
const escaped = /\\([!-/:-@[-`{-~])/g
const shelter = 0xe000
const sheltered = (mark: string) => String.fromCharCode(shelter + mark.charCodeAt(0))

/**
 * Removes the marks of Markdown and HTML from one line; escaped characters stay as characters, and formulas
 * stay as written.
 */
export const withoutMarks = (line: string): string =>
  line
    // What looks like a mark within a formula is part of the formula.
    .replace(formula, (found) => found.replace(/[!-~]/g, sheltered))
    .replace(escaped, (_, mark: string) => sheltered(mark))
    .replace(tags, ' ')
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,600}\)/g, '$1')
    .replace(
      /(\*{1,3}|~~|(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_]))(?=\S|$)|(?<=\S)(\*{1,3}|~~)/gu,
      '',
    )
    .replace(/`+/g, '')
    .replace(/[\uE021-\uE07E]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - shelter))
    .replace(/\s+/g, ' ')
    .trim()

type Line = { kind: Block['kind'] | 'blank' | 'fence' | 'rule'; text: string }

function readLine(line: string): Line {
  if (line.trim() === '') return { kind: 'blank', text: '' }
  if (/^\s{0,3}(?:```|~~~)/.test(line)) return { kind: 'fence', text: '' }
  if (/^\s{0,3}(?:[-*_=]\s*){3,}$/.test(line) || /^[\s|:-]+$/.test(line)) return { kind: 'rule', text: '' }
  const heading = line.match(/^\s{0,3}#{1,6}\s+(.*)/s)
  if (heading) return { kind: 'heading', text: (heading[1] ?? '').replace(/\s#+\s*$/, '') }
  const quote = line.match(/^\s*(?:>\s?)+(.*)/s)
  if (quote) return { kind: 'quote', text: quote[1] ?? '' }
  const item = line.match(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)/s)
  if (item) return { kind: 'item', text: item[1] ?? '' }
  if (/^\s*\|.*\|\s*$/.test(line)) return { kind: 'item', text: line.replace(/\|/g, ' · ') }
  return { kind: 'paragraph', text: line }
}

/** Splits notes, descriptions or any pasted text into plain blocks, each with the heading above it. */
export function textBlocks(source: string, limit = 60_000): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: { kind: Block['kind']; lines: string[] } | undefined
  let fenced = false
  const close = () => {
    const text = open === undefined ? '' : withoutMarks(open.lines.join(' '))
    if (open !== undefined && text !== '') blocks.push({ kind: open.kind, text, heading })
    open = undefined
  }
  for (const raw of visibleText(source, limit).split('\n')) {
    const line = readLine(raw)
    if (line.kind === 'fence') {
      close()
      fenced = !fenced
    } else if (fenced) {
    } else if (line.kind === 'blank' || line.kind === 'rule') {
      close()
    } else if (line.kind === 'heading') {
      close()
      heading = withoutMarks(line.text)
      if (heading !== '') blocks.push({ kind: 'heading', text: heading, heading })
    } else if (
      open !== undefined &&
      (open.kind === line.kind || line.kind === 'paragraph') &&
      line.kind !== 'item'
    ) {
      open.lines.push(line.text)
    } else {
      close()
      open = { kind: line.kind, lines: [line.text] }
    }
  }
  close()
  return blocks
}
