import type { SourceFault, SourceKind } from '#contract/sources/kinds.ts'
import type {
  EncodingSample,
  LanguageShare,
  OutlineEntry,
  ReadingChoices,
  SourcePassage,
  SourceSection,
} from '#contract/sources/reading.ts'
import type { KeptPicture } from '#server/sources/pictures/picture-of.ts'

/** The result of a reader for one kind of file. */
export type Reading = {
  /** Empty where the file has no title; then its name is used. */
  title: string
  author: string
  /** `pictures` counts those left out, `kept` holds those that are stored. */
  pictures: number
  kept?: KeptPicture[]
  outline: OutlineEntry[]
  sections: SourceSection[]
  /** The number of characters of navigation that were left out of a page. */
  leftOut?: number
  /** The number of pages that are only pictures, and of pages whose letters have no known meaning. */
  picturePages?: number
  unreadablePages?: number
  /** Where the encoding is uncertain: samples of its two best readings, the chosen one first. */
  encodings?: EncodingSample[]
}

type About = Omit<Reading, 'sections' | 'kept'> & {
  kind: SourceKind
  language: string
  languages: LanguageShare[]
}
type Term = { term: string; passages: number[]; weights: number[] }

/**
 * A line of the file that the reading process writes: first the description, then the sections, then the
 * rest.
 */
export type ReadLine =
  | ({ type: 'about' } & About)
  | ({ type: 'picture'; bytes: number } & KeptPicture)
  | ({ type: 'section' } & SourceSection)
  | ({ type: 'passage' } & SourcePassage)
  | ({ type: 'term' } & Term)

/** The progress. The number of sections may still change, because a chapter that is too long is split. */
export type ReadProgress = { sections: number; sectionsRead: number }

export type OnProgress = (progress: ReadProgress) => void

/** The reason why a file cannot be read, for its owner. */
export class ReadingFault extends Error {
  override name = 'ReadingFault'
  readonly fault: SourceFault
  constructor(fault: SourceFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** The job of the reading process. */
export type ReadJob = { folder: string; fileName: string; choices?: ReadingChoices }
/**
 * The result with the resources that the whole process used: processor time in milliseconds, peak memory in
 * mebibytes.
 */
export type ReadAnswer = { cpuMs: number; peakMb: number } & (
  | { fault: SourceFault }
  | { sections: number; passages: number; terms: number }
)

/** The files in the folder of the job; pictures are named by their number. */
export const readFiles = {
  original: 'original',
  lines: 'read.jsonl',
  picture: (number: number) => `picture-${number}`,
} as const
