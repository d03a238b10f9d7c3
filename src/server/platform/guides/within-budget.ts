/** One part of a prompt. Where the budget is full, the part with the lowest weight is cut first. */
export type Part = { text: string; weight: number }

/** A part cut to less than this says nothing. */
const leastLeft = 40

/**
 * The parts in their own order, one below the other, within a number of characters. The excess is cut from
 * the part with the lowest weight, then from the next; of two equal weights, from the later part.
 */
export function withinBudget(parts: readonly Part[], budget: number): string {
  const said = parts.filter(({ text }) => text !== '')
  const texts = said.map(({ text }) => text)
  const size = () => texts.reduce((sum, text) => sum + (text === '' ? 0 : text.length + 1), -1)
  const byWeight = said
    .map(({ weight }, at) => ({ weight, at }))
    .sort((a, b) => a.weight - b.weight || b.at - a.at)
  for (const { at } of byWeight) {
    const tooMuch = size() - budget
    if (tooMuch <= 0) break
    const text = texts[at] ?? ''
    texts[at] = text.length - tooMuch < leastLeft ? '' : cutText(text, text.length - tooMuch)
  }
  return texts.filter(Boolean).join('\n')
}

/** The beginning of a text within a number of characters: whole words, and a sign that more followed. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Words by the rules of every script, so that no surrogate pair is split either.
  const words = new Intl.Segmenter('en', { granularity: 'word' }).segment(text)
  const end = words.containing(Math.max(0, limit - 2))?.index ?? 0
  return end === 0 ? '' : `${text.slice(0, end).trimEnd()} …`
}

/** Values of fields that no learner has filled in. */
const unsaid = new Set([
  'unknown',
  'none',
  'not specified',
  'anonymous',
  'untitled course',
  'untitled lesson',
  'no course description provided.',
  'no lesson objective provided.',
])

const isSaid = (text: string) => text !== '' && !unsaid.has(text.toLowerCase())

/** 'Name: value', or nothing where the value says nothing. */
export const labelled = (name: string, value: string): string =>
  isSaid(value.trim()) ? `${name}: ${value.trim()}` : ''

/** A name and its entries below it, or nothing where there are none. */
export function listed(name: string, items: readonly string[]): string {
  const said = items.map((item) => item.trim()).filter(isSaid)
  return said.length === 0 ? '' : `${name}:\n${said.map((item) => `- ${item}`).join('\n')}`
}

/** 'Name: value', with the documented default where the value is missing. */
export const labelledOr = (name: string, value: string, fallback: string): string =>
  `${name}: ${value.trim() || fallback}`

/** A name and its entries below it, or the name with the documented default where there are none. */
export function listedOr(name: string, items: readonly string[], fallback: string): string {
  const entries = items.map((item) => item.trim()).filter(Boolean)
  return entries.length === 0
    ? `${name}: ${fallback}`
    : `${name}:\n${entries.map((item) => `- ${item}`).join('\n')}`
}
