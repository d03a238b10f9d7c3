/** The mark of a citation in a text: [[number]]. */
export const writtenMark = () => /\[\[(\d{1,3})\]\]/g

/** The mark of a citation from a video: its title and, where known, the time. Only the server writes it. */
export const videoMark = (title: string, time: string): string =>
  `(video: “${title}”${time === '' ? '' : `, ${time}`})`

/** The same mark in displayed text, without its parentheses: the title and the time. */
export const shownVideoMark = () => /(?<=\()video: “([^“”\n]{1,400})”(?:, ([\d:]{4,9}))?(?=\))/g

/** Code is shown literally: there [[1]] is an index and no mark. */
const codeOrMark =
  /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)|(?<![ \t])[ \t]*(?:\[\[\d{1,3}\]\]|\(video: “[^“”\n]{1,400}”(?:, [\d:]{4,9})?\))/g

/** A text without its marks, for use as plain text: prompts, cards, questions, speech, publication. */
export const withoutMarks = (text: string): string =>
  text.includes('[[') || text.includes('(video: ')
    ? text.replace(codeOrMark, (_whole, code?: string) => code ?? '')
    : text
