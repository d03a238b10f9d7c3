/** A mark of a citation as it stands in a text: [[number]]. */
export const writtenMark = () => /\[\[(\d{1,3})\]\]/g

/** Code shows what it was written with: there [[1]] is an index and no mark. */
const codeOrMark = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]+`)|[ \t]*\[\[\d{1,3}\]\]/g

/** A text without its marks, for whoever takes it as words: prompts, cards, questions, speech, what is published. */
export const withoutMarks = (text: string): string =>
  text.includes('[[') ? text.replace(codeOrMark, (_whole, code?: string) => code ?? '') : text
