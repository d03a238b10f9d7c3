import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { readDocument } from './read-document.ts'
import {
  type OnProgress,
  type ReadAnswer,
  ReadingFault,
  type ReadJob,
  type ReadLine,
  readFiles,
} from './read-line.ts'

const tellEveryMs = 200

/**
 * Reads the file of a folder, writes the result as lines beside it, and returns the number of lines of each
 * kind.
 */
export async function writeReading(
  { folder, fileName, choices }: ReadJob,
  tell: OnProgress,
): Promise<ReadAnswer> {
  const file = await readFile(join(folder, readFiles.original))
  // The PDF library takes over the buffer, so it must not be a slice of a larger one.
  const bytes = new Uint8Array(file)
  const out = createWriteStream(join(folder, readFiles.lines), { mode: 0o600 })
  const written = finished(out)
  const counts = { about: 0, picture: 0, section: 0, passage: 0, term: 0 }
  try {
    for await (const line of readDocument(bytes, fileName, now(tell), choices)) {
      counts[line.type] += 1
      if (!out.write(`${await asWritten(folder, line)}\n`)) await Promise.race([once(out, 'drain'), written])
    }
    return { sections: counts.section, passages: counts.passage, terms: counts.term, ...taken() }
  } catch (error) {
    if (error instanceof ReadingFault) return { fault: error.fault, ...taken() }
    throw error
  } finally {
    out.end()
    await written
  }
}

/** A line as JSON; a picture is written to a separate file. */
async function asWritten(folder: string, line: ReadLine): Promise<string> {
  if (line.type !== 'picture') return JSON.stringify(line)
  const { data, ...about } = line
  await writeFile(join(folder, readFiles.picture(line.number)), data, { mode: 0o600 })
  return JSON.stringify(about)
}

function taken(): { cpuMs: number; peakMb: number } {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000), peakMb: Math.round(maxRSS / 1024) }
}

/** Reports progress often enough to be seen, and always the first and the last. */
function now(tell: OnProgress): OnProgress {
  let before = Number.NEGATIVE_INFINITY
  return (progress) => {
    const time = performance.now()
    if (time - before < tellEveryMs && progress.sectionsRead < progress.sections) return
    before = time
    tell(progress)
  }
}
