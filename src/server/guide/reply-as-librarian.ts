import type { LibrarianQuestion, LibrarianReply } from '#contract/library.ts'
import { clockTime } from '#contract/time/clock-time.ts'
import { answersFrom, findPassages, worthALook } from '#server/passages/find-passages.ts'
import { lessonPassages, quoteAround } from '#server/passages/lesson-passages.ts'
import { clip, escapeMarkdown, oneLine, quoteBlock } from '#server/passages/plain-text.ts'
import { spread } from '#server/passages/spread.ts'
import {
  type SpokenSentence,
  spokenPassages,
  transcriptLanguage,
  transcriptSentences,
} from '#server/passages/transcript-sentences.ts'
import { requestIn } from './plain-requests.ts'

const aroundNow =
  /\b(?:just (?:now|said)|right now|at this (?:point|moment)|this part|last (?:sentence|minute|thing))\b|\bwhat (?:did|does) (?:he|she|they|it) (?:just )?say\W*$/i
const namedTime = /\b(?:at|around|minute)\s+(\d{1,3}):(\d\d)(?::(\d\d))?\b/i

/** The second that a learner means: a time they name, or the player's current time. */
function pointedAt({ message, currentTimeSeconds }: LibrarianQuestion): number | undefined {
  const time = message.slice(0, 300).match(namedTime)
  if (time !== null) {
    const [first, second, third] = [Number(time[1]), Number(time[2]), time[3]]
    return third === undefined ? first * 60 + second : first * 3600 + second * 60 + Number(third)
  }
  return aroundNow.test(message.slice(0, 300)) ? currentTimeSeconds : undefined
}

function quoteSpoken(spoken: SpokenSentence, all: readonly SpokenSentence[]): LibrarianReply {
  const parts = quoteAround(spoken, all, () => true)
  const text = oneLine(parts.map(({ text: said }) => said).join(' '))
  const timestamp = parts[0]?.startSeconds ?? null
  const lead = timestamp === null ? 'The transcript says' : `At ${clockTime(timestamp)} the speaker says`
  return { message: `${lead}:\n\n${quoteBlock(clip(text, 700))}`, timestamp }
}

function atTime(question: LibrarianQuestion, spoken: readonly SpokenSentence[]): LibrarianReply | undefined {
  const wanted = pointedAt(question)
  const last = spoken.findLast(
    ({ startSeconds }) => wanted !== undefined && startSeconds !== null && startSeconds <= wanted,
  )
  return last && quoteSpoken(last, spoken)
}

const nothing = 'Nothing in the transcript answers that.'
const whatToDo = 'You can look for another source, or connect a model, and ask again.'

function answer(question: LibrarianQuestion, spoken: readonly SpokenSentence[]): LibrarianReply {
  const language = transcriptLanguage(spoken)
  const [best] = findPassages(question.message, spokenPassages(spoken), language)
  if (best === undefined || best.coverage < worthALook)
    return { message: `${nothing} ${whatToDo}`, timestamp: null }
  const reply = quoteSpoken(best.source, spoken)
  if (best.coverage >= answersFrom) return reply
  const unsure = 'I found nothing in the transcript that clearly answers that. This is the nearest passage.'
  return { ...reply, message: `${unsure} ${reply.message}\n\n${whatToDo}` }
}

/** Without a transcript there are only a title and a description, and the reply says so. */
function withoutTranscript(question: LibrarianQuestion): LibrarianReply {
  const title = oneLine(question.videoTitle, 300)
  const name = title === '' ? 'this video' : `“${escapeMarkdown(title)}”`
  const lead = `There is no transcript for ${name}, so I know only its title and description.`
  const described = { notes: question.videoDescription, studentMessage: question.message }
  const { passages, language } = lessonPassages(described)
  const [best] = findPassages(question.message, passages, language)
  const quote =
    best === undefined || best.coverage < answersFrom
      ? ''
      : ` The description says:\n\n${quoteBlock(clip(best.text, 600))}`
  const mend = 'Add a transcript to the video, and I can quote from what is said.'
  return { message: `${lead}${quote}\n\n${mend}`, timestamp: null }
}

const steps = 8

/** Lines from the whole video at even steps: no summary, and not called one. */
const atEvenSteps = (spoken: readonly SpokenSentence[]): string =>
  spread(spoken, steps)
    .map(({ text, startSeconds }) => {
      const time = startSeconds === null ? '' : `**${clockTime(startSeconds)}** `
      return `- ${time}${escapeMarkdown(clip(oneLine(text), 300))}`
    })
    .join('\n')

/**
 * Answers about a video by quoting its transcript with the minute, or says that the transcript has no answer.
 */
export function replyAboutVideo(question: LibrarianQuestion): LibrarianReply {
  const say = (message: string): LibrarianReply => ({ message, timestamp: null })
  const spoken = transcriptSentences(question.transcript)
  const request = requestIn(question.message)
  if (request === 'greeting')
    return say('Hello. Ask me about this video, and I will quote what is said and name the minute.')
  if (request === 'thanks') return say('You are welcome.')
  if (spoken.length === 0) return withoutTranscript(question)
  const here = atTime(question, spoken)
  if (here !== undefined) return here
  if (request === undefined) return answer(question, spoken)
  const cannot = {
    summary: 'Without a model I cannot sum up a video or name its key concepts.',
    quiz: 'Without a model I cannot write quiz questions.',
    lost: 'Name what you are stuck on, and I will look for it in the transcript.',
  }[request]
  return say(`${cannot} These lines are taken at even steps from the transcript:\n\n${atEvenSteps(spoken)}`)
}
