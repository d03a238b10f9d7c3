import { ParseErrorCode, parseText } from 'media-captions'
import { libraryLimits } from '#contract/library/library-rules.ts'
import type { TranscriptLine, WrittenTranscript } from '#contract/library.ts'
import { secondsOf, writtenTime } from '#contract/time/clock-time.ts'
import { oneLine } from '#server/passages/plain-text.ts'
import { AppError } from '#server/platform/http/errors.ts'

const maxLineLength = 500

/** Parses captions, timed text or plain text to lines; null for empty input. */
export async function readTranscript(written: WrittenTranscript | null): Promise<TranscriptLine[] | null> {
  const text = (written?.text ?? '').replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (written === null || text.trim() === '') return null
  const isCaptions = written.format !== 'text' || /^WEBVTT\b/.test(text) || /\d\s*-->/.test(text)
  const lines = isCaptions ? await readCaptions(text) : (readTimedText(text) ?? readPlainText(text))
  if (lines.length === 0) throw refusedTranscript('There is no text in this transcript.')
  if (lines.length > libraryLimits.transcriptLines)
    throw refusedTranscript(
      `A transcript may have at most ${libraryLimits.transcriptLines.toLocaleString('en-US')} lines.`,
    )
  return lines
}

export const refusedTranscript = (message: string): AppError =>
  new AppError('invalid_input', { words: { message }, fields: { transcript: message } })

const broken: number[] = [ParseErrorCode.BadSignature, ParseErrorCode.BadTimestamp, ParseErrorCode.BadFormat]

async function readCaptions(text: string): Promise<TranscriptLine[]> {
  const type = /^WEBVTT\b/.test(text) ? 'vtt' : 'srt'
  const { cues, errors } = await parseText(withShortTimes(text), { type, errors: true })
  const fault = errors.find(({ code }) => broken.includes(code))
  if (fault !== undefined)
    throw refusedTranscript(
      `The captions could not be read: line ${fault.line} has no valid time. Nothing was saved.`,
    )
  if (cues.length === 0)
    throw refusedTranscript(
      'The captions could not be read: there is no caption with a time. Nothing was saved.',
    )
  const lines = cues.flatMap(({ startTime, text: said }) =>
    said.split('\n').map((line) => ({ startSeconds: thousandths(startTime), text: spokenText(line) })),
  )
  return inOrder(lines)
}

/**
 * The library examines a line with a time again for each space of a run, so runs are shortened to one space.
 */
const withShortTimes = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.includes('-->') ? line.replace(/\s+/g, ' ') : line))
    .join('\n')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Without marks of style, voice or position. */
const spokenText = (line: string): string =>
  oneLine(
    line
      .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp|lrm|rlm|#39);/g, (_whole, name: string) =>
        name === '#39' ? "'" : (entities[name] ?? ''),
      ),
    maxLineLength,
  )

const thousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

type TimedLine = { startSeconds: number; text: string }

/**
 * Sorts by time. Captions that roll up repeat each line, so repetitions are removed. Lines of the same time
 * are joined.
 */
function inOrder(lines: TimedLine[]): TimedLine[] {
  const sorted = lines
    .filter(({ text, startSeconds }) => text !== '' && Number.isFinite(startSeconds))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  if (sorted.some(({ startSeconds }) => startSeconds > libraryLimits.seconds))
    throw refusedTranscript(
      'The captions could not be read: a time lies beyond any video. Nothing was saved.',
    )
  const kept: TimedLine[] = []
  let before = ''
  for (const line of sorted) {
    const last = kept.at(-1)
    if (line.text === before) continue
    before = line.text
    if (last?.startSeconds === line.startSeconds && last.text.length + line.text.length < maxLineLength)
      last.text = `${last.text} ${line.text}`
    else kept.push({ ...line })
  }
  return kept
}

// Such as /^\s*[[(]?\d{1,3}:\d\d[\])]?[\s:–—-]*(.*)/s
const timedLine = new RegExp(`^\\s*[[(]?(?:${writtenTime().source})[\\])]?[\\s:–—-]*(.*)`, 's')

/** '0:15 Hello', '[00:15] Hello', or the time on a separate line before its words. */
function readTimedText(text: string): TranscriptLine[] | null {
  const written = text.split('\n').filter((line) => line.trim() !== '')
  const matches = written.map((line) => timedLine.exec(line))
  const timed = matches.filter((match) => match !== null).length
  if (matches[0] === null || timed * 4 < written.length) return null
  const lines: TimedLine[] = []
  for (const [index, match] of matches.entries()) {
    if (match !== null)
      lines.push({ startSeconds: secondsOf(match), text: oneLine(match[5] ?? '', maxLineLength) })
    else {
      const last = lines.at(-1)
      if (last) last.text = oneLine(`${last.text} ${written[index]}`, maxLineLength)
    }
  }
  return inOrder(lines)
}

const readableLine = 240

/** One entry for each line; a long paragraph is cut at the ends of sentences. */
function readPlainText(text: string): TranscriptLine[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const sentence of paragraph.split(/(?<=[.!?…。！？]["”’)]?)\s+/)) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + sentence.length < readableLine)
        lines[lines.length - 1] = `${last} ${sentence}`
      else lines.push(...(sentence.match(/.{1,500}/gsu) ?? []))
    }
    return lines
      .map((line) => ({ startSeconds: null, text: oneLine(line, maxLineLength) }))
      .filter((line) => line.text !== '')
  })
}
