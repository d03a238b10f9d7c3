import { transcriptPath } from '#contract/authored/course-file.ts'
import { readTranscript } from '#server/library/read-transcript.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Fault, WithLine } from './fault.ts'
import type { NamedVideo } from './read-parts.ts'

/** Transcripts that are named and missing, there and not named, or cannot be read as what their name says. */
export async function unreadableTranscripts(
  videos: readonly WithLine<NamedVideo>[],
  files: ReadonlyMap<string, string>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const named = new Set<string>()
  for (const { value, file, line } of videos) {
    const path = value.transcript
    if (path === undefined || named.has(path)) continue
    named.add(path)
    const text = files.get(path)
    if (text === undefined) faults.push({ file, line, message: `There is no file ${path}.` })
    else faults.push(...(await faultsIn(path, text)))
  }
  for (const path of files.keys())
    if (transcriptPath.test(path) && !named.has(path) && files.has('videos.md'))
      faults.push({ file: path, line: 1, message: 'No video in videos.md names this transcript.' })
  return faults
}

async function faultsIn(file: string, text: string): Promise<Fault[]> {
  try {
    const lines = await readTranscript({ text, format: formatOf(file) })
    return lines === null ? [{ file, line: 1, message: 'There is no text in this transcript.' }] : []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const line = Number(/\bline (\d+)\b/.exec(error.message)?.[1] ?? 1)
    return [{ file, line: Math.max(1, line), message: error.message }]
  }
}

const formatOf = (path: string) => (path.endsWith('.vtt') ? 'vtt' : path.endsWith('.srt') ? 'srt' : 'text')
