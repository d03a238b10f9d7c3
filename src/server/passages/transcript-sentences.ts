import type { TranscriptLine } from '#contract/library.ts'
import type { Passage } from './find-passages.ts'
import { type Language, languageOf } from './language.ts'

/** A sentence of a transcript, and the second at which its first line begins. */
export type SpokenSentence = { text: string; startSeconds: number | null; index: number }

const maxLength = 320
const ends = /[.!?…。！？]["”’)\]]*$/

/** Joins lines to sentences; captions without full stops are grouped by two or three lines. */
export function transcriptSentences(transcript: readonly TranscriptLine[]): SpokenSentence[] {
  const sentences: SpokenSentence[] = []
  let open: { parts: string[]; length: number; startSeconds: number | null } | undefined
  const punctuated =
    transcript.slice(0, 400).filter(({ text }) => ends.test(text.trimEnd())).length * 5 >
    Math.min(400, transcript.length)
  const room = punctuated ? maxLength : 120
  const close = () => {
    if (open !== undefined && open.length > 0)
      sentences.push({ text: open.parts.join(' '), startSeconds: open.startSeconds, index: sentences.length })
    open = undefined
  }
  for (const { text, startSeconds } of transcript) {
    const said = text.trim()
    if (said === '') continue
    for (let at = 0; at < said.length; at += maxLength) {
      const part = said.slice(at, at + maxLength)
      open ??= { parts: [], length: 0, startSeconds }
      open.parts.push(part)
      open.length += part.length + 1
      if (open.length > room || (punctuated && ends.test(part))) close()
    }
  }
  close()
  return sentences
}

export const transcriptLanguage = (sentences: readonly SpokenSentence[]): Language =>
  languageOf(
    sentences
      .slice(0, 60)
      .map(({ text }) => text)
      .join(' '),
  )

/** Sentences as passages, with their neighbours around them. */
export const spokenPassages = (sentences: readonly SpokenSentence[]): Passage<SpokenSentence>[] =>
  sentences.map((spoken) => ({
    text: spoken.text,
    context: [-1, 1, 2].flatMap((step) => sentences[spoken.index + step]?.text ?? []),
    source: spoken,
  }))
