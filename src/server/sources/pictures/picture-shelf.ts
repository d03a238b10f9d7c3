import { sourceLimits } from '#contract/sources/kinds.ts'
import type { Block } from '#server/sources/read/sections.ts'
import type { WrittenPicture } from '#server/sources/read/signs.ts'
import { type KeptPicture, type Picture, pictureOf } from './picture-of.ts'

/** The pictures of one document, each once, within what is kept of them. */
export class PictureShelf {
  readonly kept: KeptPicture[] = []
  /** So many are shown nowhere. */
  leftOut = 0
  private readonly numbers = new Map<string, number | undefined>()
  private bytes = 0
  private faulty = 0
  private readonly fileOf: (src: string) => Uint8Array | undefined

  /** `fileOf` finds what a document itself holds under an address; nothing is ever fetched. */
  constructor(fileOf: (src: string) => Uint8Array | undefined = () => undefined) {
    this.fileOf = fileOf
  }

  /** Blocks with the numbers of their pictures. What is not kept is left out, but for the words that stand for it. */
  shown(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block) => {
      if (block.pictures === undefined) return [block]
      // The same block stays: a place in the document is found by it.
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
    const picture = this.faulty < mostFaulty ? this.read(src) : undefined
    if (picture === undefined || this.bytes + picture.data.length > sourceLimits.allPictures) return undefined
    this.bytes += picture.data.length
    return this.kept.push({ ...picture, number: this.kept.length }) - 1
  }
}

/** Unpacking what turns out too large costs time, and a book may be made of such files. */
const mostFaulty = 100

const mostWritten = 2 * sourceLimits.pictureBytes

/** A picture that stands in its address, or is a drawing as it is written. */
function heldIn(src: string): Uint8Array | undefined {
  if (src.startsWith('<')) return Buffer.from(src)
  const [, form, data = ''] = /^data:image\/[\w.+-]{1,40}([^,]{0,200}),([\s\S]*)$/i.exec(src) ?? []
  if (form === undefined || data.length > mostWritten) return undefined
  if (/;base64$/i.test(form)) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return Buffer.from(data)
  }
}
