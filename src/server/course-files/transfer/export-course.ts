import type { ExportOffer } from '#contract/authored/transfer.ts'
import type { ExportFormat } from '#contract/authored/transfer-rules.ts'
import { slugOf } from '#server/course-files/concept-named.ts'
import { zipFiles, zippedBytes } from '#server/course-files/write/zip-files.ts'
import type { Database } from '#server/platform/database/db.ts'
import { ankiText } from './anki-text.ts'
import { exportFiles } from './export-files.ts'
import { loadCourse } from './load-course.ts'
import { markdownFiles } from './markdown-files.ts'

type Own = { courseId: string; ownerId: string }

/** What each format would hold. */
export async function offerExport(db: Database, own: Own): Promise<ExportOffer> {
  const loaded = await loadCourse(db, own)
  const { units } = loaded.course
  return {
    course: {
      bytes: await zippedBytes(exportFiles(loaded)),
      lessons: units.filter(({ activities }) => activities.length > 0).length,
      preparedLessons: loaded.preparedLessons,
    },
    markdown: { files: markdownFiles(loaded.course).size },
    anki: { cards: units.reduce((sum, { cards }) => sum + cards.length, 0) },
  }
}

type Exported = { name: string; type: string; content: AsyncGenerator<Uint8Array<ArrayBuffer>> | string }

/** The course as a file, under the name it is saved by. */
export async function exportCourse(db: Database, own: Own, format: ExportFormat): Promise<Exported> {
  const loaded = await loadCourse(db, own)
  const { title } = loaded.course.head
  if (format === 'anki')
    return { name: `${title}.anki.txt`, type: 'text/plain; charset=utf-8', content: ankiText(loaded.course) }
  const files = format === 'course' ? exportFiles(loaded) : markdownFiles(loaded.course)
  const end = format === 'course' ? '.trivium.zip' : '.markdown.zip'
  return { name: `${title}${end}`, type: 'application/zip', content: zipFiles(files) }
}

/** A name for the header: letters of every script by its newer form, plain ones for whoever does not know that. */
export function contentDisposition(name: string): string {
  const end = /(?:\.[a-z]+){2}$/.exec(name)?.[0] ?? ''
  const stem = name
    .slice(0, name.length - end.length)
    .toWellFormed()
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 100)
    .toWellFormed()
  const encoded = encodeURIComponent(`${stem || 'course'}${end}`).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${slugOf(stem, 'course')}${end}"; filename*=UTF-8''${encoded}`
}
