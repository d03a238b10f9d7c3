import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { Zip } from 'fflate'
import type { ExportPart, ExportRow } from '#server/platform/database/data-export.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { DeflatedEntry } from './deflated-entry.ts'
import { asMarkdown } from './export-markdown.ts'

const readme = `This archive holds everything that Trivium keeps about you.

trivium.json  everything, for programs
trivium.md    the same, for reading
`

/**
 * Writes all data of a learner as a zip: one JSON file and the same as Markdown. Both are read from one
 * snapshot, a page at a time, and compressed on other threads in small pieces, so that a large account
 * affects neither the memory nor other learners.
 */
export async function writeExport(
  db: Database,
  learnerId: string,
  parts: readonly ExportPart[],
  path: string,
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  try {
    const archive = zipInto(file)
    await db.transaction(
      async (tx) => {
        await archive.add('README.txt', oneText(readme))
        await archive.add('trivium.json', jsonText(tx, learnerId, parts))
        await archive.add('trivium.md', markdownText(tx, learnerId, parts))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    archive.end()
  } finally {
    file.end()
    await closed
  }
}

/** The checksum of a piece runs without a pause: far less than a millisecond's work. */
const pieceBytes = 64 * 1024

/** Joins texts to pieces of that size: a short row costs as much to pass on as a full piece. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = ''
  for await (const text of texts) {
    gathered += text
    if (gathered.length < pieceBytes) continue
    yield* piecesOf(gathered)
    gathered = ''
  }
  yield* piecesOf(gathered)
}

function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes)
  }
}

function zipInto(file: WriteStream) {
  let fault: Error | null = null
  file.on('error', (error) => {
    fault ??= error
  })
  const zip = new Zip((error, chunk) => {
    if (error) fault ??= error
    else file.write(chunk)
  })
  const failIfFaulty = () => {
    if (fault) throw fault
  }
  return {
    async add(name: string, texts: AsyncIterable<string>): Promise<void> {
      const entry = new DeflatedEntry(name)
      zip.add(entry)
      try {
        for await (const piece of inPieces(texts)) {
          entry.push(piece)
          await entry.taken()
          failIfFaulty()
          if (file.writableNeedDrain) await once(file, 'drain')
        }
        entry.push(new Uint8Array(), true)
        await entry.ended()
        failIfFaulty()
      } catch (error) {
        entry.abandon()
        throw error
      }
    },
    end(): void {
      zip.end()
      failIfFaulty()
    },
  }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}

async function* rowsOf(db: Connection, learnerId: string, part: ExportPart): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += part.pageSize) {
    const rows = await part.page(db, learnerId, part.pageSize, offset)
    yield* rows
    if (rows.length < part.pageSize) return
  }
}

async function* jsonText(
  db: Connection,
  learnerId: string,
  parts: readonly ExportPart[],
): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date().toISOString())}`
  for (const part of parts) {
    yield `,\n  ${JSON.stringify(part.table)}: [`
    let separator = '\n    '
    for await (const row of rowsOf(db, learnerId, part)) {
      yield separator + JSON.stringify(row)
      separator = ',\n    '
    }
    yield separator.startsWith(',') ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

async function* markdownText(
  db: Connection,
  learnerId: string,
  parts: readonly ExportPart[],
): AsyncGenerator<string> {
  yield '# Your data in Trivium\n'
  for (const part of parts) {
    yield `\n## ${part.title}\n`
    if (part.isForPrograms) {
      yield '\nThese are only in trivium.json.\n'
      continue
    }
    let count = 0
    for await (const row of rowsOf(db, learnerId, part)) {
      count++
      yield asMarkdown(row, count)
    }
    if (count === 0) yield '\nNothing here.\n'
  }
}
