/** Between quotation marks another person speaks: a reply that quotes a claim does not make it. */
const quoted = /"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|^>.*$/gm

export const withoutQuotations = (text: string): string => text.replaceAll(quoted, ' … ')

/** Plain words: without marks of Markdown, with one kind of apostrophe and space. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[*_`#]+/g, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** A number keeps its point: 0.05 is not the end of a sentence. */
export const sentencesOf = (text: string): string[] =>
  plain(withoutQuotations(text))
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\d/u.test(sentence))
