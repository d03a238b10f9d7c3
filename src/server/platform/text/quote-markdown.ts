/**
 * Quotes a learner's text exactly as written: any Markdown in it, also an open code fence, ends with its
 * quote.
 */
export const quoteMarkdown = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
