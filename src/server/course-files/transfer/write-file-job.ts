import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportOffer } from '#contract/authored/transfer.ts'
import type { ExportFormat } from '#contract/authored/transfer-rules.ts'
import { zipFiles, zippedBytes } from '#server/course-files/write/zip-files.ts'
import { ankiText } from './anki-text.ts'
import { exportFiles } from './export-files.ts'
import { type LaidCourse, readLaidCourse, writtenIn } from './lay-course.ts'
import { markdownFiles } from './markdown-files.ts'
import { normalized } from './normalize-course.ts'

/** A course that was laid into a folder, to be written there as one file, or to be measured in every format. */
export type ExportJob = { exportFrom: string; format: ExportFormat | 'offer' }

/** What each format would hold; null where one was written. */
export async function writeFileJob({ exportFrom, format }: ExportJob): Promise<ExportOffer | null> {
  const laid = normalized(await readLaidCourse(exportFrom))
  if (format === 'offer') return offerOf(laid)
  const chunks =
    format === 'anki'
      ? [ankiText(laid.course)]
      : zipFiles(format === 'course' ? exportFiles(laid) : markdownFiles(laid.course))
  await pipeline(
    Readable.from(chunks),
    createWriteStream(writtenIn(exportFrom), { flags: 'wx', mode: 0o600 }),
  )
  return null
}

async function offerOf(laid: LaidCourse): Promise<ExportOffer> {
  const { units } = laid.course
  return {
    course: {
      bytes: await zippedBytes(exportFiles(laid)),
      lessons: units.filter(({ activities }) => activities.length > 0).length,
      preparedLessons: laid.preparedLessons,
    },
    markdown: { files: markdownFiles(laid.course).size },
    anki: { cards: units.reduce((sum, { cards }) => sum + cards.length, 0) },
  }
}
