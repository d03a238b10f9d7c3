const previewLength = 200

/** One line of a longer text, for a messenger's preview of a page. */
export function previewText(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(words)
  return letters.length <= previewLength ? words : `${letters.slice(0, previewLength - 1).join('')}…`
}
