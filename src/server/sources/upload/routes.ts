import { readFile } from 'node:fs/promises'
import { z } from '@hono/zod-openapi'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { newSourceSchema, sendingSourceSchema, sourceSchema } from '#contract/sources.ts'
import { takeUploads, type Upload } from '#server/platform/files/take-upload.ts'
import { noContent, ok } from '#server/platform/http/answers.ts'
import { post, put, routes } from '#server/platform/http/route.ts'
import type { Readings } from '#server/sources/queue/readings.ts'
import { beginSending } from './begin-sending.ts'
import { completeSending } from './complete-sending.ts'
import { expectPart, keepPart } from './keep-part.ts'

/** A part is in memory only until it is stored. */
const takePart = takeUploads({
  together: 6,
  ofOne: sourceLimits.together,
  bytes: sourceLimits.partBytes,
  words: '768 kB for a part',
})

const partParams = z.object({ id: z.uuid(), number: z.coerce.number().int().min(0).max(9999) })

export const sourceUploadRoutes = (readings: Readings) =>
  routes({ tag: 'sources', unknownId: 'source_not_found' }, [
    post('/api/sources', {
      summary: 'Announce a file: room is kept for it, and the answer says which parts are to be sent',
      description:
        'A file is sent in parts of `partBytes` bytes, as the answer says, the last one with what remains. The same file, known by its SHA-256, is kept once.',
      limit: { name: 'source-begin', hits: 200, seconds: 600 },
      body: newSourceSchema,
      answer: ok('The document, and the numbers of the parts that are missing', sendingSourceSchema),
      errors: ['course_not_found', 'source_room_full'],
      handle: async ({ db, learner, body, services }) => {
        const sending = await beginSending(db, learner.id, body, services.env.sources)
        if (sending.source.state === 'waiting') readings.wake()
        return sending
      },
    }),
    put('/api/sources/{id}/parts/{number}', {
      summary: 'Send a part of a file; the body is its bytes',
      description: 'Parts are counted from 0. A part may be sent again as long as the file is not complete.',
      params: partParams,
      work: 'upload',
      upload: ['application/octet-stream'],
      answer: noContent('Kept'),
      errors: [
        'source_part_faulty',
        'source_sent',
        'too_large',
        'unsupported_media_type',
        'too_many_requests',
      ],
      handle: async ({ c, db, learner, params }) => {
        const { partBytes } = await expectPart(db, learner.id, params)
        const keep = async ({ path }: Upload) => keepPart(db, learner.id, params, await readFile(path))
        // A file that was announced before the size of parts was reduced keeps its own size.
        return takePart(c, learner.id, keep, { atMost: partBytes })
      },
    }),
    post('/api/sources/{id}/complete', {
      summary: 'All parts are sent: the file is checked, and its reading begins in the background',
      answer: ok('The document', sourceSchema),
      errors: ['source_incomplete', 'source_garbled'],
      handle: async ({ db, learner, params }) => {
        const source = await completeSending(db, params.id, learner.id)
        if (source.state === 'waiting') readings.wake()
        return source
      },
    }),
  ])
