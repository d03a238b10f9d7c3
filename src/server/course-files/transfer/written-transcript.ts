import type { FileVideo } from '#contract/authored/course-file.ts'
import type { TranscriptLine } from '#contract/library.ts'

/**
 * A transcript's lines as a file from which the same lines are read: captions where they have times,
 * otherwise plain text.
 */
export function writtenTranscript(lines: readonly TranscriptLine[] | null): FileVideo['transcript'] {
  if (lines === null || lines.length === 0) return null
  if (lines.some(({ startSeconds }) => startSeconds === null))
    return { format: 'txt', text: `${lines.map(({ text }) => text).join('\n')}\n` }
  const cues = lines.map(({ startSeconds, text }, index) => {
    const start = startSeconds ?? 0
    const next = lines[index + 1]?.startSeconds ?? start + 5
    return `${clock(start)} --> ${clock(next > start ? next : start + 1)}\n${escaped(text)}\n`
  })
  return { format: 'vtt', text: `WEBVTT\n\n${cues.join('\n')}` }
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const [hours, minutes, rest] = [
    Math.floor(thousandths / 3_600_000),
    Math.floor(thousandths / 60_000) % 60,
    thousandths % 60_000,
  ]
  const padded = (number: number, length: number) => String(number).padStart(length, '0')
  return `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(Math.floor(rest / 1000), 2)}.${padded(rest % 1000, 3)}`
}

/** Escapes what looks like markup of captions. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
