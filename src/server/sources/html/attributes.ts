import { cleanLine } from '#server/sources/read/clean-text.ts'

export type Attributes = Record<string, string>

export const isHidden = (attributes: Attributes): boolean =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test((attributes.style ?? '').slice(0, 2000))

/**
 * The number of a note within a sentence, or the arrow that leads back to it: as text they would be joined to
 * words.
 */
export const isNoteMark = (name: string, attributes: Attributes): boolean =>
  name === 'a' &&
  (/\b(?:noteref|doc-noteref|doc-backlink|backlink)\b/.test(
    `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`,
  ) ||
    /^#?(?:footnote|endnote)-ref-/.test(attributes.id ?? '') ||
    /^#(?:footnote|endnote)-ref-/.test(attributes.href ?? ''))

const isPixel = ({ width, height }: Attributes) => /^[01](?:px)?$/.test(width ?? height ?? '')

/** Pictures that load lazily have their address in another attribute. */
const sources = ['src', 'data-src', 'href', 'xlink:href']
const maxAltLength = 2000

/** The picture that an element shows. A picture of one pixel is left out: it counts readers. */
export function pictureIn(name: string, attributes: Attributes): { src: string; alt: string } | undefined {
  if ((name !== 'img' && name !== 'image') || isPixel(attributes)) return undefined
  const src = sources.map((each) => attributes[each]?.trim() ?? '').find((each) => each !== '') ?? ''
  return { src, alt: cleanLine((attributes.alt ?? attributes['aria-label'] ?? '').slice(0, maxAltLength)) }
}
