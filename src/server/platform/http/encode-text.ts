import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestEncoding } from './web-files.ts'

/**
 * The lowest levels, outside the thread that answers: of 20 kB of text they leave less than a half for a quarter of a
 * millisecond, and the higher ones hardly less for three times that.
 */
const encoders = new Map([
  [
    'br',
    (text: string) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1,
          [constants.BROTLI_PARAM_LGWIN]: 16,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  ],
  ['gzip', (text: string) => promisify(gzip)(text, { level: 1 })],
])

/** A text as whoever asked takes it, with the headers that say so. */
export async function encodeText(text: string, acceptEncoding: string | undefined) {
  const encoding = bestEncoding(acceptEncoding ?? '', encoders)
  const encode = encoding && encoders.get(encoding)
  const vary = { Vary: 'Accept-Encoding' }
  if (encoding === undefined || encode === undefined) return { body: text, headers: vary }
  return { body: await encode(text), headers: { ...vary, 'Content-Encoding': encoding } }
}
