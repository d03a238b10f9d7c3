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

/** Each is written by a process of its own beside this one. */
const inTurn = takeFairTurns({ together: 2, waiting: 40, retryAfterSeconds: 10 })

/** What each format would hold. */
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

type Exported = { path: string; name: string; type: string }

/** The course as a file in the folder, with the name it is saved by. */
export const exportCourse = (
  db: Database,
  { format, folder, ...own }: OwnedCourse & { format: ExportFormat; folder: string },
  write = writeFileApart,
): Promise<Exported> =>
  inTurn(own.ownerId, async () => {
    const { title } = await layCourse(db, own, { folder, hasWords: format === 'course' })
    await write({ exportFrom: folder, format })
    return {
      path: writtenIn(folder),
      name: `${title}${ends[format]}`,
      type: format === 'anki' ? 'text/plain; charset=utf-8' : 'application/zip',
    }
  })

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
