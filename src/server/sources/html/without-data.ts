import { randomUUID } from 'node:crypto'

const picture =
  /"data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/=\s]{200,})"|'data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/=\s]{200,})'|(?<==)data:image\/[\w.+-]{1,40};base64,([A-Za-z0-9+/=]{200,})/gi

/**
 * Replaces the inline data of a page's pictures by short addresses, so that the steps that process its text
 * need not copy the data.
 */
export function withoutData(text: string): {
  html: string
  fileOf: (src: string) => Uint8Array | undefined
} {
  const held: string[] = []
  const name = `picture:${randomUUID()}:`
  const html = text.replace(picture, (_whole, ...found: (string | undefined)[]) => {
    held.push(found.slice(0, 3).find((each) => each !== undefined) ?? '')
    return `"${name}${held.length - 1}"`
  })
  return {
    html,
    fileOf: (src) => {
      const data = src.startsWith(name) ? held[Number(src.slice(name.length))] : undefined
      return data === undefined ? undefined : Buffer.from(data, 'base64')
    },
  }
}
