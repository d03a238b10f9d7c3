import { clockTime } from '#contract/time/clock-time.ts'
import { shortQuestions } from '#server/guide/questions/short-questions.ts'
import { statementsIn } from '#server/guide/questions/statements.ts'
import { poolOf } from '#server/guide/questions/subjects.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import type { Language } from '#server/guide/text/language.ts'
import { leaning } from '#server/guide/text/lesson-passages.ts'
import { clip, escapeMarkdown, oneLine } from '#server/guide/text/plain-text.ts'
import { type Reading, readBlocks, type Sentence } from '#server/guide/text/read-text.ts'
import { isNamedIn, type SpokenTerm, spokenTerms } from '#server/guide/text/spoken-terms.ts'
import { summarise } from '#server/guide/text/summarise.ts'
import type { Spoken } from '#server/guide/text/transcript-sentences.ts'

/** A transcript read for its terms, each sentence with the time it is spoken at. */
type Heard = { reading: Reading; terms: SpokenTerm[]; times: (number | null)[] }

const most = { sentences: 300, characters: 24_000 }

/** Of long transcripts a sample, spread evenly over the whole. */
function sample(spoken: readonly Spoken[]): Spoken[] {
  const length = spoken.reduce((sum, { text }) => sum + text.length, 0)
  const count = Math.min(
    spoken.length,
    most.sentences,
    Math.ceil((spoken.length * most.characters) / Math.max(1, length)),
  )
  return Array.from({ length: count }, (_, at) => spoken[Math.floor((at * spoken.length) / count)]).filter(
    (one) => one !== undefined,
  )
}

/** Reads a transcript for what it speaks about. */
export function hear(spoken: readonly Spoken[], language: Language): Heard {
  const times: (number | null)[] = []
  const blocks = sample(spoken).map((one) => ({
    kind: 'paragraph' as const,
    text: oneLine(one.text, 400),
    heading: '',
    startSeconds: one.startSeconds,
  }))
  const starts = new Map(blocks.map((block) => [block as object, block.startSeconds]))
  const reading = readBlocks(blocks, language)
  for (const { block } of reading.sentences) times.push(starts.get(block) ?? null)
  return { reading, terms: spokenTerms(reading), times }
}

const stamp = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? '' : `**${clockTime(seconds)}** `

/** An extractive summary: the sentences that carry most, one from each stretch of the video. */
export function mainPoints({ reading, terms, times }: Heard): string | undefined {
  const points = summarise(reading, terms, 6)
  if (points.length === 0) return undefined
  const lines = points.map(({ text, index }) => `- ${stamp(times[index])}${escapeMarkdown(clip(text, 300))}`)
  return `The main points, in the speaker’s own sentences:\n\n${lines.join('\n')}`
}

/** The sentence that says most about a term: one that names it, else the first. */
function explaining(term: Term, reading: Reading): Sentence | undefined {
  const sentences = term.sentences.map((index) => reading.sentences[index]).filter((one) => one !== undefined)
  return sentences.find((sentence) => isNamedIn(term, sentence)) ?? sentences[0]
}

/** The terms the speaker names as such, then those that recur most, each with its explanation and time. */
export function keyConcepts({ reading, terms, times }: Heard): string | undefined {
  const named = terms.filter((term) => term.named).slice(0, 7)
  const others = terms.filter((term) => !term.named).slice(0, Math.max(2, 8 - named.length))
  const lines = [...named, ...others].flatMap((term) => {
    const sentence = explaining(term, reading)
    if (sentence === undefined) return []
    const before = reading.sentences[sentence.index - 1]
    const parts = before !== undefined && leaning.test(sentence.text) ? [before, sentence] : [sentence]
    const said = escapeMarkdown(clip(parts.map(({ text }) => text).join(' '), 280))
    const time = stamp(times[parts[0]?.index ?? 0])
    return [{ at: sentence.index, line: `- **${escapeMarkdown(term.text)}**: ${time}${said}` }]
  })
  if (lines.length === 0) return undefined
  const inOrder = lines.sort((a, b) => a.at - b.at).map(({ line }) => line)
  return `The key concepts, each where it is explained:\n\n${inOrder.join('\n')}`
}

/** A few questions, with the minute at which the answer is given instead of the answer. */
export function quiz({ reading, times }: Heard): string | undefined {
  const transcript = reading.sentences.map(({ text, index }) => ({
    text,
    startSeconds: times[index] ?? null,
  }))
  const statements = statementsIn([{ name: 'the video', transcript }])
  const chosen = shortQuestions(poolOf(statements)).slice(0, 4)
  if (chosen.length === 0) return undefined
  const lines = chosen.map(({ prompt, from: [statement] }, at) => {
    const time = statement?.place.match(/at ([\d:]+)$/)?.[1]
    return `${at + 1}. ${escapeMarkdown(prompt)}${time === undefined ? '' : ` (answer at ${time})`}`
  })
  return `Try these, and check yourself in the video:\n\n${lines.join('\n\n')}`
}
