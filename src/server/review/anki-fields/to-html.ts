import { mediaKindOf, mediaNameIn } from '#contract/review/card-media.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** Marks nested deeper than this stay as written. */
const deepest = 12

/**
 * Converts our Markdown to the HTML of a field in other programs. What HTML cannot express stays as written.
 */
export const toHtml = (markdown: string): string => blocks(markdown.split('\n'), 0)

const fence = /^(`{3,})([\w+#-]{0,30})\s*$/
const item = /^([-*+]|\d{1,9}[.)]) +(?=\S)/
const delimiter = /^\|(?: *-{3,} *\|)+$/
const rowOf = (line: string, cellName: 'th' | 'td') =>
  `<tr>${line
    .replace(/^\| ?| ?\|$/g, '')
    .split(/(?<!\\) ?\| ?/)
    .map((cell) => `<${cellName}>${inline(cell.replaceAll('\\|', '|'), 0)}</${cellName}>`)
    .join('')}</tr>`
/**
 * The second line only says that this is a table; a first line without words is there only because Markdown
 * requires one.
 */
function tableOf([head = '', , ...others]: readonly string[]): string {
  const heads = /[^|\s]/.test(head) ? rowOf(head, 'th') : ''
  return `<table>${heads}${others.map((line) => rowOf(line, 'td')).join('')}</table>`
}
const heading = /^(#{1,6}) +(.+)/s

function blocks(lines: readonly string[], depth: number): string {
  let html = ''
  let words: string[] = []
  let at = 0
  let isNewParagraph = false
  const flush = () => {
    if (words.length > 0) html += `${isNewParagraph ? '<br><br>' : ''}${inline(words.join('\n'), 0)}`
    if (words.length > 0) isNewParagraph = false
    words = []
  }
  const block = (text: string) => {
    flush()
    html += text
    isNewParagraph = false
  }
  while (at < lines.length) {
    const line = lines[at] as string
    const opened = fence.exec(line)
    const closes = opened ? lines.indexOf(opened[1] as string, at + 1) : -1
    if (opened && closes !== -1) {
      const language = opened[2] ? ` class="language-${opened[2]}"` : ''
      block(`<pre><code${language}>${escapeHtml(lines.slice(at + 1, closes).join('\n'))}</code></pre>`)
      at = closes + 1
    } else if (line === '$$' && lines.indexOf('$$', at + 1) > at + 1) {
      const end = lines.indexOf('$$', at + 1)
      block(`\\[${escapeHtml(lines.slice(at + 1, end).join('\n'))}\\]`)
      at = end + 1
    } else if (depth < deepest && item.test(line)) {
      const end = endOfItems(lines, at)
      block(listOf(lines.slice(at, end), depth))
      at = end
    } else if (depth < deepest && line.startsWith('> ')) {
      const end = lines.findIndex((next, index) => index > at && !/^>(?: |$)/.test(next))
      const quoted = lines.slice(at, end === -1 ? lines.length : end)
      block(
        `<blockquote>${blocks(
          quoted.map((next) => next.slice(2)),
          depth + 1,
        )}</blockquote>`,
      )
      at += quoted.length
    } else if (line.startsWith('|') && delimiter.test(lines[at + 1] ?? '')) {
      const end = lines.findIndex((next, index) => index > at && !next.startsWith('|'))
      const rows = lines.slice(at, end === -1 ? lines.length : end)
      block(tableOf(rows))
      at += rows.length
    } else if (heading.test(line)) {
      const [, marks = '', text = ''] = heading.exec(line) ?? []
      block(`<h${marks.length}>${inline(text, 0)}</h${marks.length}>`)
      at += 1
    } else if (line === '---' && words.length === 0) {
      block('<hr>')
      at += 1
    } else {
      if (line.trim() === '') {
        flush()
        isNewParagraph = html !== '' && !/<\/(?:ul|ol|pre|blockquote|table|h\d)>$|<hr>$|\\\]$/.test(html)
      } else words.push(line)
      at += 1
    }
  }
  flush()
  return html
}

/** A list continues with its next item, and with lines that are indented further. */
function endOfItems(lines: readonly string[], from: number): number {
  const isNumbered = /^\d/.test(lines[from] as string)
  let at = from + 1
  while (at < lines.length) {
    const line = lines[at] as string
    const isNext = item.test(line) && /^\d/.test(line) === isNumbered
    if (!isNext && !/^ {2,}\S/.test(line)) break
    at += 1
  }
  return at
}

function listOf(lines: readonly string[], depth: number): string {
  const first = lines[0] as string
  const number = /^(\d+)/.exec(first)?.[1]
  const items: string[][] = []
  for (const line of lines) {
    const mark = item.exec(line)
    if (mark) items.push([line.slice(mark[0].length)])
    else items.at(-1)?.push(line.replace(number === undefined ? /^ {2}/ : /^ {2,3}/, ''))
  }
  const inside = items.map((own) => `<li>${blocks(own, depth + 1)}</li>`).join('')
  if (number === undefined) return `<ul>${inside}</ul>`
  return `<ol${number === '1' ? '' : ` start="${number}"`}>${inside}</ol>`
}

const escapable = /[!-/:-@[-`{-~]/
const marks = [
  { mark: '**', element: 'b' },
  { mark: '~~', element: 's' },
  { mark: '*', element: 'i' },
  { mark: '__', element: 'b' },
  { mark: '_', element: 'i' },
] as const

function inline(text: string, depth: number): string {
  let html = ''
  let plain = ''
  let at = 0
  const write = (markup: string, length: number) => {
    html += escapeHtml(plain) + markup
    plain = ''
    at += length
  }
  while (at < text.length) {
    const here = text[at] as string
    const next = text[at + 1] ?? ''
    if (here === '\\' && next !== '' && escapable.test(next)) {
      plain += next
      at += 2
    } else if (here === '\n') {
      const isHard = /(?: {2}|\\)$/.test(plain)
      plain = plain.replace(/(?:(?<! ) +|\\)$/, '')
      write(isHard ? '<br>' : '\n', 1)
    } else {
      const found =
        here === '`'
          ? codeAt(text, at)
          : here === '$'
            ? formulaAt(text, at)
            : here === '!'
              ? mediaAt(text, at)
              : here === '['
                ? linkAt(text, at, depth)
                : emphasisAt(text, at, depth)
      if (found === null) {
        // A run of the same mark is skipped as a whole: no part of it opens anything.
        const run = /^(`+|\*+|~+|\$+|_+)/.exec(text.slice(at, at + 40))?.[0] ?? here
        plain += run
        at += run.length
      } else write(found.html, found.length)
    }
  }
  return html + escapeHtml(plain)
}

type HtmlPiece = { html: string; length: number } | null

function codeAt(text: string, at: number): HtmlPiece {
  const run = /^`+/.exec(text.slice(at, at + 40))?.[0] ?? '`'
  const end = text.indexOf(run, at + run.length)
  if (end === -1 || text[end + run.length] === '`') return null
  const inner = text.slice(at + run.length, end)
  const code = /^ +[^ ].* $/s.test(inner) || /^ `|` $/.test(inner) ? inner.slice(1, -1) : inner
  return { html: `<code>${escapeHtml(code)}</code>`, length: end + run.length - at }
}

function formulaAt(text: string, at: number): HtmlPiece {
  const mark = text[at + 1] === '$' ? '$$' : '$'
  const end = text.indexOf(mark, at + mark.length)
  if (end === -1) return null
  const formula = text.slice(at + mark.length, end)
  const isFormula =
    formula.trim() === formula &&
    formula !== '' &&
    !formula.includes('\n') &&
    !/[\d$]/.test(text[end + mark.length] ?? '')
  if (!isFormula) return null
  const [open, close] = mark === '$' ? ['\\(', '\\)'] : ['\\[', '\\]']
  return { html: `${open}${escapeHtml(formula)}${close}`, length: end + mark.length - at }
}

/** A picture, or a sound in Anki's notation. */
function mediaAt(text: string, at: number): HtmlPiece {
  const found = /^!\[([^\]\n]{0,500})\]\((media\/[^\s()]{1,2000})\)/.exec(text.slice(at, at + 2600))
  const name = found && mediaNameIn(found[2] ?? '')
  if (!found || !name) return null
  const html =
    mediaKindOf(name) === 'picture'
      ? `<img src="${escapeHtml(name)}"${found[1] ? ` alt="${escapeHtml(found[1])}"` : ''}>`
      : `[sound:${escapeHtml(name)}]`
  return { html, length: found[0].length }
}

function linkAt(text: string, at: number, depth: number): HtmlPiece {
  const link = /^\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:)[^\s<>()]{1,1000})\)/i.exec(
    text.slice(at, at + 1600),
  )
  if (link === null || depth >= deepest) return null
  const [whole, words = '', address = ''] = link
  return { html: `<a href="${escapeHtml(address)}">${inline(words, depth + 1)}</a>`, length: whole.length }
}

function emphasisAt(text: string, at: number, depth: number): HtmlPiece {
  const found = marks.find(({ mark }) => text.startsWith(mark, at))
  if (found === undefined || depth >= deepest) return null
  const { mark, element } = found
  const from = at + mark.length
  if (/^\s|^$/.test(text.slice(from, from + 1))) return null
  const end = closingOf(text, mark, from)
  if (end === -1) return null
  // An underscore within a word belongs to a name: snake_case.
  const isInWord = /[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[end + mark.length] ?? ''))
  if (mark.startsWith('_') && isInWord) return null
  return {
    html: `<${element}>${inline(text.slice(from, end), depth + 1)}</${element}>`,
    length: end + mark.length - at,
  }
}

/**
 * The place where a mark closes: after a word, on the same line, and not as part of a longer run of marks.
 */
function closingOf(text: string, mark: string, from: number): number {
  const lineEnd = text.indexOf('\n', from)
  const until = lineEnd === -1 ? text.length : lineEnd
  for (let at = from; at < until; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') {
      const code = codeAt(text, at)
      if (code !== null) at += code.length - 1
    } else if (text[at] === mark[0]) {
      const run = /^(.)\1*/.exec(text.slice(at, at + 40))?.[0].length ?? 1
      if (at > from && run === mark.length && !/\s/.test(text[at - 1] ?? '')) return at
      if (at > from && run === 3 && mark.length < 3) return at + (mark.length === 1 ? 2 : 1)
      at += run - 1
    }
  }
  return -1
}
