import type { FileVideo } from '#contract/authored/course-file.ts'
import { readTranscript } from '#server/library/read-transcript.ts'

/** The transcript of each video, as JSON of its lines; null where there is none. */
export type SpokenLines = AsyncIterable<string | null>

/** Parses the transcripts of a course file. */
export async function* spokenIn(given: readonly FileVideo[]): SpokenLines {
  for (const { transcript } of given) {
    const lines =
      transcript && (await readTranscript({ text: transcript.text, format: formatOf(transcript) }))
    yield lines && JSON.stringify(lines)
  }
}

/** Plain text may also be captions; the parser detects that. */
const formatOf = ({ format }: NonNullable<FileVideo['transcript']>) => (format === 'txt' ? 'text' : format)
