import type { FileVideo } from '#contract/authored/course-file.ts'
import { readTranscript } from '#server/library/read-transcript.ts'

/** What is said in each video, as JSON of its lines; null where there is no transcript. */
export type SpokenLines = AsyncIterable<string | null>

/** By reading the transcripts as the course file has them. */
export async function* spokenIn(given: readonly FileVideo[]): SpokenLines {
  for (const { transcript } of given) {
    const lines =
      transcript && (await readTranscript({ text: transcript.text, format: formatOf(transcript) }))
    yield lines && JSON.stringify(lines)
  }
}

/** Plain text may be captions, too; that shows in the text. */
const formatOf = ({ format }: NonNullable<FileVideo['transcript']>) => (format === 'txt' ? 'text' : format)
