/** Utterances longer than this are cut short by some browsers. */
const maxUtteranceLength = 280

/** Markdown as one would read it aloud: without its marks, its addresses and its code. */
export const speakable = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)/gm, '')
    .replace(/(\*\*|__|~~|`|\$\$?)/g, '')
    .replace(/(^|[\s(])[*_](?=\S)|(\S)[*_](?=[\s.,;:!?)]|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()

/** A text in pieces that are spoken one after the other, parted where a speaker would pause. */
export function utterances(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of speakable(text).match(/[^.!?;:]+[.!?;:]*\s*/g) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= maxUtteranceLength)
      pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}
