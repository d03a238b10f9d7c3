import { cleanLine } from '#server/sources/read/clean-text.ts'

export type Attributes = Record<string, string>

export const isHidden = (attributes: Attributes): boolean =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test((attributes.style ?? '').slice(0, 2000))

/** The number of a note within a sentence, and the arrow that leads back: they would stick to words. */
export const isNoteMark = (name: string, attributes: Attributes): boolean =>
  name === 'a' &&
  (/\b(?:noteref|doc-noteref|doc-backlink|backlink)\b/.test(
    `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`,
  ) ||
    /^#?(?:footnote|endnote)-ref-/.test(attributes.id ?? '') ||
    /^#(?:footnote|endnote)-ref-/.test(attributes.href ?? ''))

const isPixel = ({ width, height }: Attributes) => /^[01](?:px)?$/.test(width ?? height ?? '')

/** Pictures that a page fetches only when they come into sight name their place so. */
const sources = ['src', 'data-src', 'href', 'xlink:href']
const longestAlt = 2000

/** A picture that an element shows; one of a single point counts how often the page is looked at. */
export function pictureIn(name: string, attributes: Attributes): { src: string; alt: string } | undefined {
  if ((name !== 'img' && name !== 'image') || isPixel(attributes)) return undefined
  const src = sources.map((each) => attributes[each]?.trim() ?? '').find((each) => each !== '') ?? ''
  return { src, alt: cleanLine((attributes.alt ?? attributes['aria-label'] ?? '').slice(0, longestAlt)) }
}
