import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { type CardFileFormat, cardFileBytes } from '#contract/review/card-files.ts'
import { cardMediaLimits } from '#contract/review/card-media.ts'
import {
  exportCardsQuerySchema,
  importCardsQuerySchema,
  importedCardsSchema,
} from '#contract/review/cards.ts'
import { makePrivateFolder } from '#server/platform/files/private-folder.ts'
import { takeUploads } from '#server/platform/files/take-upload.ts'
import { ok } from '#server/platform/http/answers.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { get, post, routes } from '#server/platform/http/route.ts'
import { takeTurns } from '#server/platform/operations/turns.ts'
import { mediaFile, sendMedia } from '#server/review/media/send-media.ts'
import { exportCards } from './export-cards.ts'
import { importCards } from './import-cards.ts'

const uploads = { name: 'card-upload', hits: 60, seconds: 600 }
const downloads = { name: 'card-download', hits: 60, seconds: 600 }
const refusals = [
  'card_file_faulty',
  'too_many_cards',
  'course_not_found',
  'too_large',
  'unsupported_media_type',
  'source_room_full',
  'sent_file_incomplete',
] as const

/** Each file is read in a child process. */
const takeCardFile = takeUploads({ together: 2, ofOne: 2, bytes: cardFileBytes, words: '50 MB' })

const kinds: Record<CardFileFormat, { type: string; name: string }> = {
  apkg: { type: 'application/zip', name: 'trivium-cards.apkg' },
  text: { type: 'text/plain; charset=utf-8', name: 'trivium-cards.txt' },
}

const file = {
  200: {
    description: 'The file',
    content: { 'application/zip': { schema: z.string() }, 'text/plain': { schema: z.string() } },
  },
}

export const cardFileRoutes = routes({ tag: 'review' }, [
  post('/api/cards/import/check', {
    summary: 'What a file of cards would add and change; nothing is kept',
    description:
      'The body is the file itself: an Anki file (.apkg or .colpkg), or text with Anki’s headers. At most 50 MB.',
    query: importCardsQuerySchema,
    limit: uploads,
    work: 'upload',
    upload: ['application/zip', 'application/octet-stream'],
    answer: ok('What would be taken', importedCardsSchema),
    errors: refusals,
    handle: ({ c, db, learner, query, services }) =>
      takeCardFile(c, learner.id, ({ folder }) =>
        importCards(db, {
          userId: learner.id,
          folder,
          courseId: query.courseId,
          isLook: true,
          quota: services.env.sources,
          zone: query.zone,
        }),
      ),
  }),
  post('/api/cards/import', {
    summary: 'Take the cards of a file, whole or not at all',
    description:
      'The body is the file itself. A note that is here already, known by its GUID, is changed or left as it is, so that sending a file twice adds nothing.',
    query: importCardsQuerySchema,
    limit: uploads,
    work: 'upload',
    upload: ['application/zip', 'application/octet-stream'],
    answer: ok('What was taken', importedCardsSchema),
    errors: refusals,
    handle: ({ c, db, learner, query, services }) =>
      takeCardFile(
        c,
        learner.id,
        ({ folder }) =>
          importCards(db, {
            userId: learner.id,
            folder,
            courseId: query.courseId,
            isLook: false,
            quota: services.env.sources,
            zone: query.zone,
          }),
        { isLast: true },
      ),
  }),
  get('/api/cards/export', {
    summary: 'My cards with what is known of my memory, as an Anki file or as text',
    description:
      'Anki keeps its own schedule of a card that it has. With `as=newDeck` every note is written as a new one, in a separate deck, so that schedule and reviews arrive. With `which=reviewed` only notes of which a card was rated here.',
    query: exportCardsQuerySchema,
    limit: downloads,
    work: 'export',
    answer: file,
    errors: ['card_export_under_way', 'course_not_found'],
    handle: ({ c, db, learner, query }) =>
      onceALearner(learner.id, () =>
        exportsInTurn(() =>
          sendFile(c, query.format, (folder) => exportCards(db, folder, { userId: learner.id, ...query })),
        ),
      ),
  }),
])

export const cardMediaRoutes = routes({ tag: 'review' }, [
  get('/api/card-media', {
    summary: 'A picture or sound of my cards',
    query: z.object({ name: z.string().min(1).max(cardMediaLimits.name) }),
    answer: mediaFile,
    errors: ['not_found'],
    handle: ({ c, db, learner, query }) => sendMedia(c, db, query.name, learner.id),
  }),
])

const exportsInTurn = takeTurns({ together: 2, waiting: 20, retryAfterSeconds: 30 })
const exporting = new Set<string>()

async function onceALearner(learnerId: string, work: () => Promise<Response>): Promise<Response> {
  if (exporting.has(learnerId)) throw new AppError('card_export_under_way')
  exporting.add(learnerId)
  try {
    return await work()
  } finally {
    exporting.delete(learnerId)
  }
}

/** The file is created completely on disk first, and deleted after it was sent. */
async function sendFile(
  c: AppContext,
  format: CardFileFormat,
  write: (folder: string) => Promise<string>,
): Promise<Response> {
  const folder = await makePrivateFolder('cards')
  const clean = () => rm(folder, { recursive: true, force: true })
  try {
    const sent = createReadStream(await write(folder))
    sent.once('close', () => {
      clean().catch((error: unknown) => c.get('log').warn({ err: error }, 'an export was not cleaned up'))
    })
    return c.body(Readable.toWeb(sent) as ReadableStream, 200, {
      'Content-Type': kinds[format].type,
      'Content-Disposition': `attachment; filename="${kinds[format].name}"`,
      'Cache-Control': 'no-store',
    })
  } catch (error) {
    await clean()
    throw error
  }
}
