const isBare = (neighbour: string | undefined) => neighbour === undefined || /\s/.test(neighbour)
const isLetter = (neighbour: string | undefined) => neighbour !== undefined && /[\p{L}\p{N}]/u.test(neighbour)
const escaped = (run: string) => run.replaceAll(/./g, '\\$&')

/**
 * Escapes plain words for Markdown: a backslash only before a character that would be read as a mark, so that
 * ordinary words stay unchanged.
 */
export const escapeText = (text: string): string => (/[\\`$*_~[\]<&]/.test(text) ? escapeMarks(text) : text)

const escapeMarks = (text: string): string =>
  text
    .replaceAll(/\\(?=[!-/:-@[-`{-~\n]|$)/g, '\\\\')
    .replaceAll(/[`$]/g, '\\$&')
    .replaceAll(/\*+/g, (run, at: number, whole: string) =>
      isBare(whole[at - 1]) && isBare(whole[at + run.length]) ? run : escaped(run),
    )
    .replaceAll(/_+/g, (run, at: number, whole: string) => {
      const [before, after] = [whole[at - 1], whole[at + run.length]]
      const meansItself = (isBare(before) && isBare(after)) || (isLetter(before) && isLetter(after))
      return meansItself ? run : escaped(run)
    })
    .replaceAll('~~', '\\~\\~')
    .replaceAll(/\](?=[([:])/g, '\\]')
    .replaceAll('[^', '\\[^')
    .replaceAll(/<(?=[A-Za-z/!?])/g, '\\<')
    .replaceAll(/&(?=#?\w{1,30};)/g, '\\&')

/** Escapes characters that have a meaning only at the beginning of a line. */
export const escapeLine = (words: string): string =>
  words
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(>|\||~{3,}|-{2,}|={2,}|_{3,}|\*{3,})/, '\\$1')
