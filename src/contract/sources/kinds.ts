import { filePartBytes } from '#contract/sent-files/rules.ts'

/** The kinds that can be read, decided by a file's content and never by its name. */
export const sourceKinds = ['pdf', 'epub', 'docx', 'html', 'markdown', 'text', 'subtitles'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The kinds' names on a document's sign. */
export const kindNames: Record<SourceKind, string> = {
  pdf: 'PDF',
  epub: 'EPUB',
  docx: 'DOCX',
  html: 'HTML',
  markdown: 'MD',
  text: 'TXT',
  subtitles: 'SUB',
}

/** sending: parts are missing; waiting: not being read yet; failed: `fault` says why. */
export const sourceStates = ['sending', 'waiting', 'reading', 'ready', 'failed'] as const
export type SourceState = (typeof sourceStates)[number]

export const sourceFaults = [
  'scanned',
  'locked',
  'broken',
  'empty',
  'unknown_kind',
  'too_many_pages',
  'took_too_much',
  'no_room',
  'cancelled',
] as const
export type SourceFault = (typeof sourceFaults)[number]

const mebibyte = 1024 * 1024

export const sourceLimits = {
  bytes: 50 * mebibyte,
  pages: 3000,
  /** Files are sent in parts of this size: a lost connection repeats one part only, and a proxy with a limit of 1 MB takes it. */
  partBytes: filePartBytes,
  together: 10,
  fileName: 255,
  title: 300,
  author: 300,
  /** For all text of one file, in characters. */
  text: 12_000_000,
  /** For one page; a poster or a web page printed onto one page has less. */
  pageText: 500_000,
  /** A longer section is split, at a heading where there is one; a page of a PDF is never split. */
  sectionText: 20_000,
  /** More than the longest text gives. */
  passages: 40_000,
  /** For one document; further ones are left out. */
  pictures: 2000,
  allPictures: 50 * mebibyte,
  pictureBytes: 8 * mebibyte,
  /** A browser decodes every pixel of a picture in memory, however small its file is. */
  picturePixels: 40_000_000,
  /** Lines of the table of contents; the deepest and then the last ones are left out. */
  outline: 2000,
} as const
