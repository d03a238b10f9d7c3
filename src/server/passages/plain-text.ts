const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uE000-\uF8FF\uFEFF\uFFF9-\uFFFB]/g

/** Text as a reader sees it: well-formed, within a limit, without control, bidi or private-use characters. */
export const visibleText = (text: string, limit: number): string =>
  text
    .slice(0, limit)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, '')

/** One line: every run of white space becomes a single space. */
export const oneLine = (text: string, limit = 10_000): string =>
  visibleText(text, limit).replace(/\s+/g, ' ').trim()

/** Cuts at the end of a word where one is near, and adds an ellipsis. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, Math.max(1, limit - 1)).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.6 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
}

/** Escapes text for Markdown: nothing in it acts as a mark, a link, an image or a formula. */
export const escapeMarkdown = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~$!&^]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')

/** A formula within a line of Markdown. Text between two prices in dollars does not match. */
export const formula = /(?<![\\$])\$(?=[^\s$])([^$\n]{0,299}?[^\s$\\])\$(?![\d$])/g

/** Escapes the text of a lesson for Markdown, except for its formulas. */
export const escapeLesson = (text: string): string => {
  const line = oneLine(text)
  let from = 0
  let written = ''
  for (const { 0: found, index } of line.matchAll(formula)) {
    written += between(line.slice(from, index), from) + found
    from = index + found.length
  }
  return written + between(line.slice(from), from)
}

/**
 * Keeps the spaces at both ends; only the first piece is at the beginning of a line, where marks of lines
 * count.
 */
function between(piece: string, from: number): string {
  return escapeMarkdown(`${from === 0 ? '' : 'x'}${piece}x`).slice(from === 0 ? 0 : 1, -1)
}

/** A block quote of escaped text. */
export const quoteBlock = (text: string): string => `> ${escapeLesson(text)}`

/** 'a, b and c'. */
export function listInWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
