/**
 * A learner's text stands in quotes exactly as written: whatever Markdown it holds, an open code fence included, ends
 * with its quote.
 */
export const quoteMarkdown = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
