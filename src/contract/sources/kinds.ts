import { withCommas } from '#contract/words/with-commas.ts'
/** What can be read, decided by a file's content and never by its name. */
export const sourceKinds = ['pdf', 'epub', 'docx', 'html', 'markdown', 'text', 'subtitles'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** As the sign of a document shows it. */
export const kindNames: Record<SourceKind, string> = {
  pdf: 'PDF',
  epub: 'EPUB',
  docx: 'DOCX',
  html: 'HTML',
  markdown: 'MD',
  text: 'TXT',
  subtitles: 'SUB',
}

/** sending: parts are missing; waiting: nobody reads it yet; failed: `fault` says why. */
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
  /** A file is sent in parts of this size, so that a lost connection costs one part. */
  partBytes: 2 * mebibyte,
  together: 10,
  fileName: 255,
  title: 300,
  author: 300,
  /** Of all text that is read out of one file, in characters. */
  text: 12_000_000,
  /** Of one page; a poster or a web page printed onto one has less. */
  pageText: 500_000,
  /** What is longer is parted, at a heading where there is one; a page of a PDF is never parted. */
  sectionText: 20_000,
  /** More than the longest text makes. */
  passages: 40_000,
  /** Of one document; further ones are left out. */
  pictures: 2000,
  allPictures: 50 * mebibyte,
  pictureBytes: 8 * mebibyte,
  /** A browser draws each point of one in memory, however small its file is. */
  picturePixels: 40_000_000,
  /** Lines of the table of contents; the deepest and then the last are left out. */
  outline: 2000,
} as const

/** What a learner is told, and what they can do about it. */
export const faultWords: Record<SourceFault, { because: string; whatToDo: string }> = {
  scanned: {
    because: 'scanned pictures without text.',
    whatToDo:
      'The pages are photographs, and nothing in them can be searched or quoted. Let a program for text recognition (OCR) make a PDF with text of it, and add that.',
  },
  locked: {
    because: 'it asks for a password.',
    whatToDo: 'Open it in the program it came with, save it without a password, and add that file.',
  },
  broken: {
    because: 'the file is damaged or not complete.',
    whatToDo: 'Open it on your own computer first. If it opens there, save it again and add the new file.',
  },
  empty: {
    because: 'there is no text in it.',
    whatToDo: 'Check that it is the right file. A file with only pictures in it cannot be read.',
  },
  unknown_kind: {
    because: 'this kind of file cannot be read.',
    whatToDo: 'Save it as PDF, EPUB, Word (DOCX), HTML, Markdown, plain text or subtitles, and add that.',
  },
  too_many_pages: {
    because: `it has more than ${withCommas(sourceLimits.pages)} pages.`,
    whatToDo: 'Split it into volumes and add the ones you learn from.',
  },
  took_too_much: {
    because: 'reading it took too much time or memory.',
    whatToDo: 'Save it again, without pictures if you can, or split it into parts, and add those.',
  },
  no_room: {
    because: 'its pages would take you over your limit.',
    whatToDo: 'Delete a document that you no longer need, then choose “Read again”.',
  },
  cancelled: {
    because: 'you stopped the reading.',
    whatToDo: 'Choose “Read again” when you want it.',
  },
}
