import { sourceLimits } from '#contract/sources/kinds.ts'
import type { Block } from '#server/sources/read/sections.ts'
import type { WrittenPicture } from '#server/sources/read/signs.ts'
import { type KeptPicture, type Picture, pictureOf } from './picture-of.ts'

/** Collects the pictures of one document, each once, up to the limits. */
export class PictureShelf {
  readonly kept: KeptPicture[] = []
  /** The number of pictures that are not stored and shown nowhere. */
  leftOut = 0
  private readonly numbers = new Map<string, number | undefined>()
  private bytes = 0
  private faulty = 0
  private readonly fileOf: (src: string) => Uint8Array | undefined

  /**
   * `fileOf` finds the bytes that the document itself contains for an address; nothing is ever downloaded.
   */
  constructor(fileOf: (src: string) => Uint8Array | undefined = () => undefined) {
    this.fileOf = fileOf
  }

  /**
   * Blocks with the numbers of their pictures. A picture that is not stored is removed, except for its
   * alternative text.
   */
  shown(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block) => {
      if (block.pictures === undefined) return [block]
      // The block object must stay the same, because places in the document refer to it.
      block.pictures = block.pictures.flatMap((picture) => this.found(picture))
      return block.kind === 'picture' && block.pictures.length === 0 ? [] : [block]
    })
  }

  private found({ src, alt, at }: WrittenPicture): WrittenPicture[] {
    const number = this.numberOf(src)
    const picture = number === undefined ? undefined : this.kept[number]
    if (picture !== undefined) {
      const { width, height } = picture
      return [{ at, src: '', alt, number: picture.number, width, height }]
    }
    this.leftOut += 1
    return alt === '' ? [] : [{ at, src: '', alt }]
  }

  private numberOf(src: string): number | undefined {
    if (this.numbers.has(src)) return this.numbers.get(src)
    const number = this.keep(src)
    this.numbers.set(src, number)
    return number
  }

  private read(src: string): Picture | undefined {
    const file = heldIn(src) ?? this.fileOf(src)
    const picture = file && pictureOf(file)
    if (file !== undefined && picture === undefined) this.faulty += 1
    return picture
  }

  private keep(src: string): number | undefined {
    if (this.kept.length >= sourceLimits.pictures) return undefined
    const picture = this.faulty < maxFaulty ? this.read(src) : undefined
    if (picture === undefined || this.bytes + picture.data.length > sourceLimits.allPictures) return undefined
    this.bytes += picture.data.length
    return this.kept.push({ ...picture, number: this.kept.length }) - 1
  }
}

/** Unpacking a file only to find it too large costs time, and a book may consist of such files. */
const maxFaulty = 100

const maxWritten = 2 * sourceLimits.pictureBytes

/** The bytes of a picture whose address is a data URL or the source of a drawing. */
function heldIn(src: string): Uint8Array | undefined {
  if (src.startsWith('<')) return Buffer.from(src)
  const [, form, data = ''] = /^data:image\/[\w.+-]{1,40}([^,]{0,200}),([\s\S]*)$/i.exec(src) ?? []
  if (form === undefined || data.length > maxWritten) return undefined
  if (/;base64$/i.test(form)) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return Buffer.from(data)
  }
}
