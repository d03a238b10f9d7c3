import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { OwnFiles } from './own-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** So much is fetched of a large file at once; a page needs little of it. */
const pieceBytes = 256 * 1024

/** Larger pictures are left out: one alone could take all of a phone's memory. */
const maxPixels = 64 * 1024 * 1024

interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * Opens a PDF for looking at it. It comes from our own server and fetches nothing else, its scripts and forms are not
 * run, and its links are not made: what a page shows is a picture and the letters over it.
 */
export function openPdf(url: string): OpenPdf {
  const task = getDocument({
    url,
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: maxPixels,
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: OwnFiles,
  })
  return { document: task.promise, close: () => void task.destroy() }
}
