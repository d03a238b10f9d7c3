import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from '@hono/zod-openapi'
import { exportOfferSchema, importPreviewSchema } from '#contract/authored/transfer.ts'
import { exportFormats } from '#contract/authored/transfer-rules.ts'
import { ownCourseSchema } from '#contract/courses.ts'
import { sentFileQuery } from '#contract/sent-files/schema.ts'
import { sendMade } from '#server/platform/files/send-made.ts'
import { answerOnce } from '#server/platform/http/answer-once.ts'
import { created, ok } from '#server/platform/http/answers.ts'
import { get, post, routes, sentBy } from '#server/platform/http/route.ts'
import { contentDisposition, exportCourse, offerExport } from './export-course.ts'
import { importCourse, previewImport } from './import-course.ts'
import { takeCourseFile } from './take-upload.ts'

/** What the file is called, for the list of faults. */
const named = z.object({ name: z.string().max(500).default('course.md'), ...sentFileQuery })

/** The file is not held in memory for it. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}

const uploads = { name: 'course-upload', hits: 60, seconds: 600 }
const downloads = { name: 'course-download', hits: 120, seconds: 600 }

const file = {
  200: {
    description: 'The file',
    content: {
      'application/zip': { schema: z.string() },
      'text/plain': { schema: z.string() },
    },
  },
}

export const courseFileRoutes = routes({ tag: 'courses', unknownId: 'course_not_found' }, [
  post('/api/course-files/check', {
    summary: 'What a course file holds, or what is wrong in it, line by line; nothing is kept',
    description:
      'The body is the file itself: a zip of a course’s folder, or one Markdown file. At most 20 MB.',
    query: named,
    limit: uploads,
    work: 'upload',
    upload: ['application/zip', 'text/markdown', 'application/octet-stream'],
    answer: ok('The outline, or the faults', importPreviewSchema),
    errors: ['too_large', 'unsupported_media_type', 'sent_file_incomplete'],
    handle: ({ c, db, learner, query: { name } }) =>
      takeCourseFile(c, learner.id, (upload) => previewImport(db, learner.id, { ...upload, name })),
  }),
  post('/api/course-files', {
    summary: 'Import a course file as a private course of mine, whole or not at all',
    description:
      'The body is the file itself. With an Idempotency-Key, sending again after a lost answer gives the course made before.',
    query: named,
    makesRow: true,
    limit: uploads,
    work: 'upload',
    upload: ['application/zip', 'text/markdown', 'application/octet-stream'],
    answer: created('The imported course', ownCourseSchema),
    errors: [
      'course_file_faulty',
      'too_large',
      'unsupported_media_type',
      'space_full',
      'sent_file_incomplete',
    ],
    handle: ({ c, db, learner, query: { name }, key }) =>
      takeCourseFile(
        c,
        learner.id,
        async (upload) => {
          const importIt = () =>
            importCourse(db, {
              ownerId: learner.id,
              upload: { ...upload, name },
              limits: c.get('services').env.space,
              idempotencyKey: key,
            })
          if (key === undefined) return importIt()
          return answerOnce(db, sentBy(c, key, { name, file: await digestOf(upload.path) }), importIt)
        },
        { isLast: true },
      ),
  }),
  get('/api/courses/{id}/export', {
    summary: 'The formats my course can be exported in, with what each would hold',
    limit: downloads,
    work: 'export',
    answer: ok('The formats', exportOfferSchema),
    errors: ['exam_under_way', 'course_export_too_large'],
    handle: ({ db, learner, params }) => offerExport(db, { courseId: params.id, ownerId: learner.id }),
  }),
  get('/api/courses/{id}/export/{way}', {
    summary: 'My course as a course file, as Markdown to read, or its cards for Anki',
    params: z.object({ id: z.uuid(), way: z.enum(exportFormats) }),
    limit: downloads,
    work: 'export',
    answer: file,
    errors: ['exam_under_way', 'course_export_too_large'],
    handle: ({ c, db, learner, params: { id, way } }) =>
      sendMade(c, 'export', async (folder) => {
        const { path, name, type } = await exportCourse(db, {
          courseId: id,
          ownerId: learner.id,
          format: way,
          folder,
        })
        return { path, type, disposition: contentDisposition(name) }
      }),
  }),
])
