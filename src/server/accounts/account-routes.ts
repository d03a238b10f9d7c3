import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  sessionItemSchema,
} from '#contract/accounts.ts'
import { exportName } from '#contract/archive-names.ts'
import { type AppContext, learnerOf } from '#server/platform/context.ts'
import type { ExportPart } from '#server/platform/data-export.ts'
import { AppError } from '#server/platform/errors.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { emptyOutboxOf } from '#server/platform/mail/outbox.ts'
import { jsonAnswer, jsonBody } from '#server/platform/openapi/shapes.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { createRouter } from '#server/platform/router.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { dropOurCookie, sessionCookie } from './cookies.ts'
import { deleteAccount } from './delete-account.ts'
import { writeExport } from './export-data.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

export type AccountParts = { mail: Pick<MailWorker, 'wake'>; exports: readonly ExportPart[] }

const tags = ['account']
const done = z.object({ status: z.literal(true) })

const passwordRoute = createRoute({
  method: 'post',
  path: '/api/account/change-password',
  tags,
  summary: 'Change my password. Every other session ends.',
  request: jsonBody(changePasswordSchema),
  responses: jsonAnswer('Changed', done),
})
const emailRoute = createRoute({
  method: 'post',
  path: '/api/account/change-email',
  tags,
  summary: 'Use another address, once it is confirmed by the mail sent there.',
  request: jsonBody(changeEmailSchema),
  responses: jsonAnswer('The mail is on its way', done),
})
const sessionsRoute = createRoute({
  method: 'get',
  path: '/api/account/sessions',
  tags,
  summary: 'Where I am signed in.',
  responses: jsonAnswer('The sessions, this one first', z.array(sessionItemSchema)),
})
const endSessionRoute = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{id}',
  tags,
  summary: 'End one of my sessions.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: jsonAnswer('Ended', done),
})
const endOthersRoute = createRoute({
  method: 'delete',
  path: '/api/account/sessions',
  tags,
  summary: 'End every session of mine but this one.',
  responses: jsonAnswer('Ended', done),
})
const exportRoute = createRoute({
  method: 'get',
  path: '/api/account/export',
  tags,
  summary: 'All my data: one JSON file and the same as Markdown, zipped.',
  responses: {
    200: {
      description: 'The archive',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})
const deleteRoute = createRoute({
  method: 'post',
  path: '/api/account/delete',
  tags,
  summary: 'Delete my account and everything in it.',
  request: jsonBody(deleteAccountSchema),
  responses: jsonAnswer('Gone', done),
})

const perLearnerExports: Limit = { name: 'export', hits: 10, seconds: 60 * 60 }

/** What a signed-in learner does with their own account. */
export function accountRoutes({ mail, exports }: AccountParts) {
  return createRouter()
    .openapi(passwordRoute, async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      await checkOwnPassword(c, learnerOf(c).id, currentPassword, 'currentPassword')
      await changePassword(c.get('services').db, learnerOf(c), newPassword)
      return c.json({ status: true as const }, 200)
    })
    .openapi(emailRoute, async (c) => {
      const { newEmail, password } = c.req.valid('json')
      const { db, env } = c.get('services')
      await checkOwnPassword(c, learnerOf(c).id, password, 'password')
      await changeEmail(db, learnerOf(c), newEmail, { appUrl: env.appUrl, limited: env.rateLimits })
      mail.wake()
      return c.json({ status: true as const }, 200)
    })
    .openapi(sessionsRoute, async (c) => c.json(await listSessions(c.get('services').db, learnerOf(c)), 200))
    .openapi(endSessionRoute, async (c) => {
      const ended = await endSession(c.get('services').db, learnerOf(c), c.req.valid('param').id)
      if (!ended) throw new AppError('not_found')
      return c.json({ status: true as const }, 200)
    })
    .openapi(endOthersRoute, async (c) => {
      await endOtherSessions(c.get('services').db, learnerOf(c))
      return c.json({ status: true as const }, 200)
    })
    .openapi(exportRoute, (c) => sendExport(c, exports))
    .openapi(deleteRoute, async (c) => {
      const learner = learnerOf(c)
      const { db, env } = c.get('services')
      await checkOwnPassword(c, learner.id, c.req.valid('json').password, 'password')
      await deleteAccount(db, learner)
      await emptyOutboxOf(env.dataDir, learner.email)
      dropOurCookie(c, sessionCookie)
      return c.json({ status: true as const }, 200)
    })
}

/** Made whole on disk first: the database is free again before a slow line has taken the first byte. */
async function sendExport(c: AppContext, exports: readonly ExportPart[]): Promise<Response> {
  const { db, env } = c.get('services')
  const learner = learnerOf(c)
  if (env.rateLimits) await enforceLimit(db, perLearnerExports, learner.id)
  const folder = await mkdtemp(join(tmpdir(), 'trivium-export-'))
  const clean = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'export.zip')
    await writeExport(db, learner.id, exports, path)
    const file = createReadStream(path)
    file.once('close', () => {
      clean().catch((error: unknown) => c.get('log').warn({ err: error }, 'an export was not cleaned up'))
    })
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${exportName(new Date())}"`,
    })
  } catch (error) {
    await clean()
    throw error
  }
}
