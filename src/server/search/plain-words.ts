/** A text as it reads: without marks of Markdown, gaps of cards and marks of citations, on one line. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/\[\[\d+\]\]/g, '')
    .replaceAll(/\{\{c\d+::(.*?)(?:::[^}]*)?\}\}/gs, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*`]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
