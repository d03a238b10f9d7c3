/** A mark of a citation as it stands in a text: [[number]]. */
export const writtenMark = () => /\[\[(\d{1,3})\]\]/g

/** What is said in a video carries its title and, where that is known, the time. Only the server writes it. */
export const videoMark = (title: string, time: string): string =>
  `(video: “${title}”${time === '' ? '' : `, ${time}`})`

/** The same in a text that is shown: the words within, the title and the time. */
export const shownVideoMark = () => /(?<=\()video: “([^“”\n]{1,400})”(?:, ([\d:]{4,9}))?(?=\))/g

/** Code shows what it was written with: there [[1]] is an index and no mark. */
const codeOrMark =
  /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)|(?<![ \t])[ \t]*(?:\[\[\d{1,3}\]\]|\(video: “[^“”\n]{1,400}”(?:, [\d:]{4,9})?\))/g

/** A text without its marks, for whoever takes it as words: prompts, cards, questions, speech, what is published. */
export const withoutMarks = (text: string): string =>
  text.includes('[[') || text.includes('(video: ')
    ? text.replace(codeOrMark, (_whole, code?: string) => code ?? '')
    : text
