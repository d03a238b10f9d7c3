import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestEncoding } from './web-files.ts'

/**
 * The lowest levels, outside the main thread: they halve 20 kB of text in a quarter of a millisecond; the
 * higher levels take three times as long for little more.
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

/** The text in the best encoding that the browser accepts, with its headers. */
export async function encodeText(text: string, acceptEncoding: string | undefined) {
  const encoding = bestEncoding(acceptEncoding ?? '', encoders)
  const encode = encoding && encoders.get(encoding)
  const vary = { Vary: 'Accept-Encoding' }
  if (encoding === undefined || encode === undefined) return { body: text, headers: vary }
  return { body: await encode(text), headers: { ...vary, 'Content-Encoding': encoding } }
}
