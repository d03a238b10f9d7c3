import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { type ReadLine, readFiles } from '#server/sources/read/read-line.ts'

const work = join(import.meta.dirname, '../../src/server/sources/read/work.ts')
const usual = { memoryMb: 400, seconds: 120 }

/** Reads a file in a separate process, as the product does; returns the answer and the lines of its log. */
export async function readLimited(
  file: Uint8Array | string,
  { fileName = 'file', entry = work, limits = usual, onProgress = (_told: unknown) => {} } = {},
): Promise<{ answer: unknown; lines: ReadLine[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-test-reading-'))
  try {
    await writeFile(join(folder, readFiles.original), file)
    const answer = await runLimited(entry, { folder, fileName }, limits, { onProgress }).catch((error) => {
      if (error instanceof OverLimit) return { fault: 'took_too_much' }
      throw error
    })
    const written = await readFile(join(folder, readFiles.lines), 'utf8').catch(() => '')
    const isRead = typeof answer === 'object' && answer !== null && !('fault' in answer)
    const lines = isRead ? written.split('\n').filter((line) => line !== '') : []
    return { answer, lines: lines.map((line) => JSON.parse(line)) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
