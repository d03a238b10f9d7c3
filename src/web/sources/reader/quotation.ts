import type { Source } from '#contract/sources.ts'
import type { SourceSection } from '#web/sources/api.ts'
import { placeWords } from '#web/sources/source-words.ts'

type QuotedSource = Pick<Source, 'title' | 'author' | 'kind'>

/** 'Ada: Lecture notes, page 12'. */
export function sourceLine(source: QuotedSource, section: Pick<SourceSection, 'label' | 'heading'>): string {
  const place = placeWords({ ...section, isPage: source.kind === 'pdf' })
  const work = source.author === '' ? source.title : `${source.author}: ${source.title}`
  return `${work}, ${source.kind === 'pdf' ? place.toLowerCase() : place}`
}

/** Words as a quotation in Markdown, with where they are from. */
export const quotation = (words: string, from: string): string =>
  [...words.split('\n'), '', `(${from})`].map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
