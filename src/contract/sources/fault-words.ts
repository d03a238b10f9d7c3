import { withCommas } from '#contract/words/with-commas.ts'
import { type SourceFault, sourceLimits } from './kinds.ts'

/** The fields of a document that its sentences need. */
type FailedSource = {
  fault: SourceFault
  fileName: string
  /** The number of its pages, where known, and how far its reading came. */
  sections: number | null
  sectionsRead: number
}

const mebibyte = 1024 * 1024
const ways: readonly [RegExp, string][] = [
  [
    /\.pdf$/i,
    'To split a PDF, open it in any viewer, choose Print, name the pages, and print them into a new PDF.',
  ],
  [
    /\.epub$/i,
    'To split an EPUB, open it in a program such as Calibre, and save each part as a separate book.',
  ],
]
const otherWay = 'To split it, copy the chapters that you need into a separate file.'
const howToSplit = (fileName: string): string =>
  ways.find(([ending]) => ending.test(fileName))?.[1] ?? otherWay

/** A PDF has pages; the parts of any other kind are sections. */
const unitOf = (fileName: string) => (/\.pdf$/i.test(fileName) ? 'pages' : 'sections')

/** '1 to 1,400 and 1,401 to 2,800': of more than three parts the first two, and that the others follow. */
function partsOf(pages: number, most: number): string {
  const count = Math.max(2, Math.ceil(pages / most))
  const step = Math.ceil(pages / count)
  const parts = Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * step + 1, Math.min(pages, (at + 1) * step)]
    return `${withCommas(from)} to ${withCommas(to)}`
  })
  const [first, second, third] = parts
  if (count > 3) return `${first}, ${second} and so on`
  return third === undefined ? `${first} and ${second}` : `${first}, ${second} and ${third}`
}

/** This share of the readable part is sure to be read the next time. */
const sure = 0.75

function partWords({ fileName, sections, sectionsRead }: FailedSource): string {
  if (sections === null || sections < 2) return ''
  const most = sectionsRead > 0 ? Math.ceil(sure * sectionsRead) : sourceLimits.pages
  return `${unitOf(fileName)} ${partsOf(sections, Math.min(most, sourceLimits.pages))}`
}

const added = 'Then add the parts that you learn from.'

/** For a file that is refused before it is sent. */
export const tooLargeWords = (fileName = ''): string =>
  `This file is larger than ${sourceLimits.bytes / mebibyte} MB. Split it into parts that are smaller, for example into halves, or save it with smaller pictures. ${howToSplit(fileName)} ${added}`

/** Why a document could not be read, and what its owner can do about it. */
export function faultWords(failed: FailedSource): { because: string; whatToDo: string } {
  const { fault, fileName, sections, sectionsRead } = failed
  if (fault === 'too_many_pages') {
    const parts = partWords({ ...failed, sectionsRead: 0 })
    const unit = unitOf(fileName)
    const most = `${withCommas(sourceLimits.pages)} ${unit}`
    return {
      because:
        sections === null
          ? `it has more than ${most}.`
          : `it has ${withCommas(sections)} ${unit}, and at most ${withCommas(sourceLimits.pages)} can be read.`,
      whatToDo: `Split it into parts of at most ${most}${parts === '' ? '' : `: ${parts}`}. ${howToSplit(fileName)} ${added}`,
    }
  }
  if (fault === 'took_too_much') {
    const parts = partWords(failed)
    const came =
      sections !== null && sectionsRead > 0
        ? ` Its reading came to ${withCommas(sectionsRead)} of ${withCommas(sections)}.`
        : ''
    return {
      because: `reading it took too much time or memory.${came}`,
      whatToDo: `Split it into parts${parts === '' ? ', for example into halves' : `, for example ${parts}`}, or save it again without pictures. ${howToSplit(fileName)} ${added}`,
    }
  }
  if (fault === 'no_room')
    return {
      because: 'its pages would take you over your limit.',
      whatToDo: `Delete a document that you no longer need, then choose “Read again”. Or add only the pages that you learn from. ${howToSplit(fileName)}`,
    }
  return others[fault]
}

const others: Record<
  Exclude<SourceFault, 'too_many_pages' | 'took_too_much' | 'no_room'>,
  { because: string; whatToDo: string }
> = {
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
  cancelled: {
    because: 'you stopped the reading.',
    whatToDo: 'Choose “Read again” when you want it.',
  },
}
