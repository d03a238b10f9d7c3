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

export const isPixel = ({ width, height }: Attributes) => /^[01](?:px)?$/.test(width ?? height ?? '')
