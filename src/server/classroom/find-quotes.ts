import { setImmediate as turn } from 'node:timers/promises'
import type { TranscriptLine } from '#contract/library.ts'
import { studyPageLimits } from '#contract/study-page/words.ts'
import type { Quote } from '#contract/study-page.ts'
import { findPassages, type Passage, worthALook } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { splitSentences } from '#server/passages/read-text.ts'
import { transcriptLanguage, transcriptSentences } from '#server/passages/transcript-sentences.ts'
import { quotationAt } from '#server/platform/text/quotation.ts'
import type { FoundPassage } from '#server/sources/cite/look-up.ts'

type PastedSource = { title: string; text: string }
type Document = Pick<
  FoundPassage,
  'sourceId' | 'title' | 'isPage' | 'label' | 'section' | 'start' | 'end' | 'text'
>
/** The searched part of a transcript, as groups of consecutive lines. */
type SpokenVideo = { id: string; title: string; stretches: TranscriptLine[][] }
type ScoredQuote = { quote: Quote; coverage: number }

/**
 * The maximum of quotations from one source for one line of the unit's words. Neighbouring sentences do not
 * count, because the sentence is quoted alone.
 */
const perSource = 2
/**
 * The maximum number of a unit's objectives that are searched, because each search reads every source and
 * video.
 */
const maxLines = 10

/**
 * Finds what the learner's own sources say about a unit, word for word, best first. Between two searches,
 * other requests get a turn.
 */
export async function findQuotes(
  words: string,
  sources: PastedSource[],
  videos: SpokenVideo[],
  documents: Document[] = [],
): Promise<Quote[]> {
  // An objective may name several topics; a sentence about one of them is useful.
  const lines = words
    .split(/\n|[,;]| and /)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
  const searches = [
    ...sources.map((source) => () => inSource(source)),
    ...documents.map((document) => () => inDocument(document)),
    ...videos.map((video) => () => inVideo(video)),
  ]
  const found: ScoredQuote[] = []
  for (const open of searches) {
    const search = open()
    for (const line of lines) {
      found.push(...search(line))
      await turn()
    }
  }
  found.sort((one, other) => other.coverage - one.coverage)
  const quotes = new Map(found.map(({ quote }) => [quote.text, quote]))
  return [...quotes.values()].slice(0, studyPageLimits.quotes)
}

type Search = (line: string) => ScoredQuote[]

function inSource({ title, text }: PastedSource): Search {
  const language = languageOf(text)
  // A pasted text may have line breaks anywhere; a blank line ends a paragraph.
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => splitSentences(paragraph.replace(/\s+/g, ' ').trim(), language))
  const passages = sentences.map((sentence): Passage<null> => ({ text: sentence, source: null }))
  return (line) =>
    nearest(findPassages(line, passages, language)).map(({ text: said, coverage }) => ({
      quote: { text: said, title, video: null, document: null },
      coverage,
    }))
}

/**
 * The sentences of a passage, with their place in the document where the document contains them unchanged.
 */
function inDocument({ text, title, ...passage }: Document): Search {
  const { sourceId, isPage, label, section, start, end } = passage
  const search = inSource({ title, text })
  return (line) =>
    search(line).map(({ quote, coverage }) => {
      const at = quotationAt(text, quote.text)
      const words = at === null ? { start, end } : { start: start + at.start, end: start + at.end }
      return { quote: { ...quote, document: { sourceId, isPage, label, section, ...words } }, coverage }
    })
}

function inVideo({ id, title, stretches }: SpokenVideo): Search {
  const spoken = stretches.flatMap(transcriptSentences)
  const passages = spoken.map((sentence) => ({ text: sentence.text, source: sentence }))
  const language = transcriptLanguage(spoken)
  return (line) =>
    nearest(findPassages(line, passages, language)).map(({ source, coverage }) => ({
      quote: { text: source.text, title, video: { id, startSeconds: source.startSeconds }, document: null },
      coverage,
    }))
}

const nearest = <Found extends { coverage: number }>(found: readonly Found[]): Found[] =>
  found.filter(({ coverage }) => coverage >= worthALook).slice(0, perSource)
