import { readFile } from 'node:fs/promises'
import { z } from '@hono/zod-openapi'
import { filePartBytes, maxFileParts } from '#contract/sent-files/rules.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { noContent } from '#server/platform/http/answers.ts'
import { put, routes } from '#server/platform/http/route.ts'
import { keepSentPart } from './sent-parts.ts'
import { takeUploads } from './take-upload.ts'

/** A part is in memory until it is kept, and no longer. */
const takePart = takeUploads({ together: 4, ofOne: 2, bytes: filePartBytes, words: '768 kB for a part' })

const params = z.object({
  id: z.uuid(),
  number: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxFileParts - 1),
})

export const sentFileRoutes = routes({ tag: 'files', unknownId: 'not_found' }, [
  put('/api/sent-files/{id}/parts/{number}', {
    summary: 'Send a part of a large file; the body is its bytes',
    description: `The id is a UUID that the caller makes. Parts are counted from 0 and have ${withCommas(filePartBytes)} bytes each, the last one what remains. A call that takes a file then names it with \`sent\` and \`sentBytes\`, with an empty body. Kept for a day, two files at most.`,
    params,
    work: 'upload',
    upload: ['application/octet-stream'],
    answer: noContent('Kept'),
    errors: ['too_large', 'unsupported_media_type', 'too_many_requests', 'uploads_full'],
    handle: ({ c, db, learner, params: { id, number } }) =>
      takePart(c, learner.id, async ({ path }) =>
        keepSentPart(db, { userId: learner.id, fileId: id, number }, await readFile(path)),
      ),
  }),
])
