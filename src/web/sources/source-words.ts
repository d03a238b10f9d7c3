import { documentLanguages } from '#contract/sources/languages.ts'
import type { Source } from '#contract/sources.ts'
import { counted } from '#contract/words/counted.ts'
import { fileSize } from '#contract/words/file-size.ts'
import { innerTitle } from '#contract/words/text.ts'
import { withCommas } from '#contract/words/with-commas.ts'

/** A PDF has pages; the parts of any other kind are sections. */
export const unitOf = ({ kind }: Pick<Source, 'kind'>): 'page' | 'section' =>
  kind === 'pdf' ? 'page' : 'section'

/** '48 pages · 2.1 MB · Reading medical news'. */
export function aboutWords(source: Pick<Source, 'kind' | 'sections' | 'bytes' | 'courseTitle'>): string {
  const { sections, bytes, courseTitle } = source
  return [
    sections === null ? '' : counted(sections, unitOf(source)),
    fileSize(bytes),
    courseTitle === null ? '' : innerTitle(courseTitle),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 'Cited in 2 lessons and 6 answers'. */
export function citedWords({
  citedInLessons,
  citedInAnswers,
}: Pick<Source, 'citedInLessons' | 'citedInAnswers'>): string {
  const places = [
    citedInLessons > 0 && counted(citedInLessons, 'lesson'),
    citedInAnswers > 0 && counted(citedInAnswers, 'answer'),
  ].filter((words) => words !== false)
  return places.length === 0 ? 'Not cited yet' : `Cited in ${places.join(' and ')}`
}

/** How much of it is read, in whole percent; null while its length is unknown. */
export function readPercent({
  sections,
  sectionsRead,
}: Pick<Source, 'sections' | 'sectionsRead'>): number | null {
  if (sections === null || sections <= 0) return null
  return Math.min(100, Math.floor((100 * sectionsRead) / sections))
}

/** The place of a passage: 'Page 12', or the heading above it. */
export const placeWords = (place: { isPage: boolean; label: string; heading: string }): string =>
  place.isPage ? `Page ${place.label}` : place.heading || `Section ${place.label}`

const mebibyte = 1024 * 1024

/** The sizes of a learner's storage are rounded, and in the units of the limits. */
const roundSize = (bytes: number): string =>
  bytes < 10 * mebibyte ? fileSize(bytes) : `${withCommas(Math.round(bytes / mebibyte))} MB`

/** '23 MB of 500 MB used.' */
export const roomWords = ({ bytes, mostBytes }: { bytes: number; mostBytes: number }): string =>
  `${roundSize(bytes)} of ${roundSize(mostBytes)} used.`

const kindsByEnding: Record<string, string> = {
  pdf: 'PDF',
  epub: 'EPUB',
  docx: 'DOCX',
  htm: 'HTML',
  html: 'HTML',
  xhtml: 'HTML',
  md: 'MD',
  markdown: 'MD',
  txt: 'TXT',
  srt: 'SUB',
  vtt: 'SUB',
}

/** The most likely kind of a file, by its name: used until its content has been read. */
export const likelyKind = (fileName: string): string =>
  kindsByEnding[/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? 'FILE'

/** Languages by their English names, in alphabetical order. */
export function languageChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return documentLanguages
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

/** '3 pictures are not shown: …' */
export const leftOutWords = (pictures: number): string =>
  `${counted(pictures, 'picture')} ${pictures === 1 ? 'is' : 'are'} not shown: the file does not hold ${pictures === 1 ? 'it' : 'them'}, or there is no room.`

/** '10 of 17 pages are pictures and 2 have letters without a meaning: these cannot be searched.' */
export function unsearchableWords({
  sections,
  picturePages,
  unreadablePages,
}: Pick<Source, 'sections' | 'picturePages' | 'unreadablePages'>): string {
  const of = `of ${counted(sections ?? 0, 'page')}`
  const found = [
    ...(picturePages > 0
      ? [{ count: picturePages, what: picturePages === 1 ? 'is a picture' : 'are pictures' }]
      : []),
    ...(unreadablePages > 0
      ? [
          {
            count: unreadablePages,
            what: `${unreadablePages === 1 ? 'has' : 'have'} letters without a meaning`,
          },
        ]
      : []),
  ]
  if (found.length === 0) return ''
  const words = found.map(({ count, what }, at) => `${withCommas(count)}${at === 0 ? ` ${of}` : ''} ${what}`)
  return `${words.join(' and ')}: what is on them cannot be searched.`
}
