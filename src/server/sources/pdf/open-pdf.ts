import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { type OnProgress, ReadingFault } from '#server/sources/read/read-line.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * The character maps of older Chinese, Japanese and Korean fonts; without them such a text has no characters.
 */
function characterMaps(): { cMapUrl?: string; cMapPacked?: true } {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    return { cMapUrl: `${folder}/cmaps/`, cMapPacked: true }
  } catch {
    return {}
  }
}

/** The limit for numbers that a file declares, because a file may declare any number. */
const maxNumber = 1_000_000

/** Opens a PDF only for its text: no system fonts, no pictures, no forms, no scripts. */
export async function openPdf(bytes: Uint8Array, onProgress: OnProgress): Promise<Pdf> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      ...characterMaps(),
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    })
    onProgress({ sections: Math.min(pdf.numPages, maxNumber), sectionsRead: 0 })
    if (pdf.numPages > sourceLimits.pages) throw new ReadingFault('too_many_pages')
    return pdf
  } catch (error) {
    if (error instanceof ReadingFault) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ReadingFault(isLocked ? 'locked' : 'broken', error)
  }
}
