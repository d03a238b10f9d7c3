import type { ExportOffer } from '#contract/authored/transfer.ts'
import type { ExportFormat } from '#contract/authored/transfer-rules.ts'
import { slugOf } from '#server/course-files/concept-named.ts'
import type { Database } from '#server/platform/database/db.ts'
import { inPrivateFolder } from '#server/platform/files/private-folder.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFairTurns } from '#server/platform/operations/fair-turns.ts'
import { layCourse, writtenIn } from './lay-course.ts'
import type { OwnedCourse } from './load-course.ts'
import { writeFileApart } from './write-file-apart.ts'

/** Each is written by a separate process. */
const inTurn = takeFairTurns({ together: 2, waiting: 40, retryAfterSeconds: 10 })

/** The contents of each format. */
export const offerExport = (db: Database, own: OwnedCourse, write = writeFileApart): Promise<ExportOffer> =>
  inTurn(own.ownerId, () =>
    inPrivateFolder('export', async (folder) => {
      await layCourse(db, own, { folder, hasWords: true })
      const offer = await write({ exportFrom: folder, format: 'offer' })
      if (offer === null) throw new AppError('internal')
      return offer
    }),
  )

const ends: Record<ExportFormat, string> = {
  course: '.trivium.zip',
  markdown: '.markdown.zip',
  anki: '.anki.txt',
}

type CourseExport = { path: string; name: string; type: string }

/** Writes the course as a file into the folder; returns it with the file name for the learner. */
export const exportCourse = (
  db: Database,
  { format, folder, ...own }: OwnedCourse & { format: ExportFormat; folder: string },
  write = writeFileApart,
): Promise<CourseExport> =>
  inTurn(own.ownerId, async () => {
    const { title } = await layCourse(db, own, { folder, hasWords: format === 'course' })
    await write({ exportFrom: folder, format })
    return {
      path: writtenIn(folder),
      name: `${title}${ends[format]}`,
      type: format === 'anki' ? 'text/plain; charset=utf-8' : 'application/zip',
    }
  })

/**
 * The Content-Disposition header: letters of every script in its newer form, ASCII for clients that do not
 * know it.
 */
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
