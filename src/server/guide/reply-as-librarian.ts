import type { LibrarianQuestion, LibrarianReply } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { answersFrom, findPassages, questionWords } from '#server/guide/text/find-passages.ts'
import { keyTerms } from '#server/guide/text/key-terms.ts'
import type { Language } from '#server/guide/text/language.ts'
import { quoteAround } from '#server/guide/text/lesson-passages.ts'
import { clip, escapeMarkdown, listed, oneLine, quoteBlock } from '#server/guide/text/plain-text.ts'
import { readText } from '#server/guide/text/read-text.ts'
import { summarise } from '#server/guide/text/summarise.ts'
import {
  type Spoken,
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/guide/text/transcript-sentences.ts'
import { requestIn } from './plain-requests.ts'
import { hear, keyConcepts, mainPoints, quiz } from './video-overview.ts'

const aroundNow =
  /\b(?:just (?:now|said)|right now|at this (?:point|moment)|this part|last (?:sentence|minute|thing))\b|\bwhat (?:did|does) (?:he|she|they|it) (?:just )?say\W*$/i
const namedTime = /\b(?:at|around|minute)\s+(\d{1,3}):(\d\d)(?::(\d\d))?\b/i

/** The second a learner points at: a time they name, or where the player stands. */
function pointedAt({ message, currentTimeSeconds }: LibrarianQuestion): number | undefined {
  const time = message.slice(0, 300).match(namedTime)
  if (time !== null) {
    const [first, second, third] = [Number(time[1]), Number(time[2]), time[3]]
    return third === undefined ? first * 60 + second : first * 3600 + second * 60 + Number(third)
  }
  return aroundNow.test(message.slice(0, 300)) ? currentTimeSeconds : undefined
}

function quoteSpoken(spoken: Spoken, all: readonly Spoken[]): LibrarianReply {
  const parts = quoteAround(spoken, all, () => true, 320)
  const text = oneLine(parts.map(({ text: said }) => said).join(' '))
  return { message: quoteBlock(clip(text, 700)), timestamp: parts[0]?.startSeconds ?? null }
}

function atTime(question: LibrarianQuestion, spoken: readonly Spoken[]): LibrarianReply | undefined {
  const wanted = pointedAt(question)
  if (wanted === undefined) return undefined
  const last = spoken.findLast(({ startSeconds }) => startSeconds !== null && startSeconds <= wanted)
  if (last === undefined) return undefined
  const { message, timestamp } = quoteSpoken(last, spoken)
  return { message: `At ${clockTime(timestamp ?? 0)} the speaker says:\n\n${message}`, timestamp }
}

const named = (words: readonly string[]) =>
  listed([...new Set(words)].slice(0, 4).map((word) => `“${escapeMarkdown(clip(word, 60))}”`))

function answer(question: LibrarianQuestion, spoken: readonly Spoken[], language: Language): LibrarianReply {
  const asked = questionWords(question.message, language).filter((word) => !word.general)
  const about = named(asked.map((word) => word.text))
  const [best] = findPassages(question.message, spokenPassages(spoken), language)
  if (best === undefined || best.coverage < answersFrom) {
    const known = named(hear(spoken, language).terms.map((term) => term.text))
    const nothing = about === '' ? 'that answers this' : `about ${about}`
    const instead = known === '' ? '' : ` It speaks about ${known}. Shall I look for one of these?`
    return { message: `I found nothing ${nothing} in the transcript.${instead}`, timestamp: null }
  }
  const quote = quoteSpoken(best.source, spoken)
  const says =
    quote.timestamp === null ? 'The transcript says' : `At ${clockTime(quote.timestamp)} the speaker says`
  const lead = best.coverage >= 0.6 ? `${says}:` : `This is the closest passage I found. ${says}:`
  const back = `Does that answer what you wanted to know${about === '' ? '' : ` about ${about}`}?`
  return { message: `${lead}\n\n${quote.message}\n\n${back}`, timestamp: quote.timestamp }
}

/** Without a transcript there are only a title and a description to go by, and the reply says so. */
function withoutTranscript(question: LibrarianQuestion): LibrarianReply {
  const title = oneLine(question.videoTitle, 300)
  const name = title === '' ? 'this video' : `“${escapeMarkdown(title)}”`
  const lead = `There is no transcript for ${name}, so I know only its title and description.`
  const reading = readText(question.videoDescription, 5000)
  const passages = reading.sentences.map((sentence) => ({ text: sentence.text, source: sentence }))
  const [best] = findPassages(question.message, passages, reading.language)
  const fits = best !== undefined && best.coverage >= answersFrom
  const chosen = fits ? [best.source] : summarise(reading, keyTerms(reading, 30), 2)
  const text = chosen.map((sentence) => sentence.text).join(' ')
  const quote = text === '' ? '' : ` The description says:\n\n${quoteBlock(clip(text, 600))}`
  const mend = 'Add a transcript to the video, and I can answer from what is said.'
  return { message: `${lead}${quote}\n\n${mend}`, timestamp: null }
}

const overviews = { summary: mainPoints, terms: keyConcepts, quiz } as const

/** Answers about a video from its transcript: a passage with its time, a summary, the concepts, or a quiz. */
export function replyAboutVideo(question: LibrarianQuestion): LibrarianReply {
  const spoken = transcriptSentences(question.transcript)
  if (spoken.length === 0) return withoutTranscript(question)
  const here = atTime(question, spoken)
  if (here !== undefined) return here
  const language = transcriptLanguage(spoken)
  const request = requestIn(question.message)
  if (request === 'greeting' || request === 'thanks')
    return { message: 'Ask me about anything in this video, and I will name the minute.', timestamp: null }
  if (request === 'summary' || request === 'terms' || request === 'quiz') {
    const overview = overviews[request](hear(spoken, language))
    if (overview !== undefined) return { message: overview, timestamp: null }
  }
  return answer(question, spoken, language)
}
