/** A link with its address as the file has it, until the positions of all blocks are known. */
export type WrittenLink = { start: number; end: number; href: string }

/** A picture as the file has it; `number` is that of its stored file. */
export type WrittenPicture = {
  at: number
  src: string
  alt: string
  number?: number
  width?: number
  height?: number
}

/**
 * Private characters that mark the beginning and the end of a link, and a picture, while the text is
 * assembled; they are removed from any input text.
 */
export const linkBegins = '\u{F0000}'
export const linkEnds = '\u{F0001}'
export const pictureStands = '\u{F0002}'
const sign = /([\u{F0000}-\u{F0002}])/u
const signs = /[\u{F0000}-\u{F0002}]/gu

export const withoutSigns = (text: string): string => text.replace(signs, '')

type SignTargets = { hrefs: readonly string[]; pictures: readonly Omit<WrittenPicture, 'at'>[] }
type TextWithLinks = {
  text: string
  links: WrittenLink[]
  pictures: WrittenPicture[]
  /** How many of the addresses and pictures were used. */
  used: { hrefs: number; pictures: number }
}

/** A text without these signs, and what they mark; spaces that become neighbours are joined. */
export function takeSigns(
  text: string,
  { hrefs, pictures }: SignTargets,
  keepsSpaces = false,
): TextWithLinks {
  const taken: TextWithLinks = { text, links: [], pictures: [], used: { hrefs: 0, pictures: 0 } }
  if (!sign.test(text)) return taken
  let out = ''
  let open: WrittenLink | undefined
  const close = () => {
    const end = out.trimEnd().length
    if (open !== undefined && end > open.start) taken.links.push({ ...open, end })
    open = undefined
  }
  for (const piece of text.split(sign)) {
    if (piece === linkBegins) {
      close()
      open = { start: out.length, end: out.length, href: hrefs[taken.used.hrefs] ?? '' }
      taken.used.hrefs += 1
    } else if (piece === linkEnds) close()
    else if (piece === pictureStands) {
      const picture = pictures[taken.used.pictures]
      if (picture !== undefined) taken.pictures.push({ ...picture, at: out.length })
      taken.used.pictures += 1
    } else out += keepsSpaces ? piece : beside(out, piece)
  }
  close()
  taken.text = out.trimEnd()
  taken.links = taken.links.filter(({ href }) => href !== '')
  for (const picture of taken.pictures) picture.at = Math.min(picture.at, taken.text.length)
  return taken
}

/** Of white space on both sides of a sign, that before it stays. */
function beside(text: string, next: string): string {
  if (text === '' || text.endsWith('\n')) return next.trimStart()
  return /\s$/.test(text) ? next.replace(/^ +/, '') : next
}

/** Moves links and pictures by an offset, with the text that they belong to. */
export function moved(
  { links, pictures }: Pick<TextWithLinks, 'links' | 'pictures'>,
  by: number,
): { links?: WrittenLink[]; pictures?: WrittenPicture[] } {
  return {
    ...(links.length > 0 && {
      links: links.map((link) => ({ ...link, start: link.start + by, end: link.end + by })),
    }),
    ...(pictures.length > 0 && {
      pictures: pictures.map((picture) => ({ ...picture, at: picture.at + by })),
    }),
  }
}
