import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const carried = /^\s*<!--trivium ([A-Za-z0-9_-]*)-->/

/**
 * A text of ours as the HTML of a field. Where the HTML alone would not lead back to the same Markdown, that comes along
 * in a comment, which nobody sees.
 */
export function toField(markdown: string, { hasGaps = false } = {}): string {
  const html = fieldHtml(markdown, hasGaps)
  if (toMarkdown(html) === markdown) return html
  return `<!--trivium ${Buffer.from(markdown).toString('base64url')}-->${html}`
}

/** Two braces would end a gap of another program, also within a formula. */
const fieldHtml = (markdown: string, hasGaps: boolean): string =>
  hasGaps
    ? toHtml(markdown).replaceAll(/\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g, (formula) =>
        formula.replaceAll('}}', '} }'),
      )
    : toHtml(markdown)

/** The text of a field: ours where it came along and nobody changed the field since, else what the HTML says. */
export function fromField(html: string, onMedia: () => void): string {
  const found = carried.exec(html)
  if (found) {
    const markdown = Buffer.from(found[1] ?? '', 'base64url').toString()
    const rest = html.slice(found[0].length).trim()
    if ([false, true].some((hasGaps) => fieldHtml(markdown, hasGaps).trim() === rest)) return markdown
  }
  return toMarkdown(html, onMedia)
}
