import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  sessionItemSchema,
} from '#contract/accounts.ts'
import { exportName } from '#contract/words/archive-names.ts'
import { writeExport } from '#server/accounts/export/export-data.ts'
import { dropOurCookie, sessionCookie } from '#server/accounts/session/cookies.ts'
import { endOtherSessions, listSessions, revokeSession } from '#server/accounts/session/sessions.ts'
import type { ExportPart } from '#server/platform/database/data-export.ts'
import { sendMade } from '#server/platform/files/send-made.ts'
import { ok } from '#server/platform/http/answers.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { del, get, post, routes } from '#server/platform/http/route.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { emptyOutboxOf } from '#server/platform/mail/outbox.ts'
import { takeTurns } from '#server/platform/operations/turns.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { deleteAccount } from './delete-account.ts'
import { done, doneSchema } from './done.ts'

export type AccountParts = { mail: Pick<MailWorker, 'wake'>; exports: readonly ExportPart[] }

const archive = {
  200: {
    description: 'The archive',
    content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
  },
}

/** What a signed-in learner does with their own account. */
export const accountRoutes = ({ mail, exports }: AccountParts) =>
  routes({ tag: 'account' }, [
    post('/api/account/change-password', {
      summary:
        'Change my password. Every other session ends, and with it the passkeys and connection I name.',
      body: changePasswordSchema,
      answer: ok('Changed', doneSchema),
      errors: ['wrong_password', 'too_many_requests'],
      handle: async ({ c, db, services: { env }, learner, body }) => {
        const { currentPassword, newPassword, removePasskeys, removeProvider } = body
        const field = 'currentPassword'
        const hash = await checkOwnPassword(c, learner.id, currentPassword, field)
        await changePassword(db, learner, {
          newPassword,
          remove: { passkeys: removePasskeys, provider: removeProvider },
          proof: { hash, field },
          appUrl: env.appUrl,
          providerName: env.provider?.name ?? null,
        })
        mail.wake()
        return done
      },
    }),
    post('/api/account/change-email', {
      summary: 'Use another address, once it is confirmed by the mail sent there.',
      body: changeEmailSchema,
      answer: ok('The mail is on its way', doneSchema),
      errors: ['wrong_password', 'too_many_requests', 'too_many_mails'],
      handle: async ({ c, db, services: { env }, learner, body: { newEmail, password } }) => {
        const hash = await checkOwnPassword(c, learner.id, password, 'password')
        const proof = { hash, field: 'password' }
        await changeEmail(db, learner, newEmail, { proof, appUrl: env.appUrl, limited: env.rateLimits })
        mail.wake()
        return done
      },
    }),
    get('/api/account/sessions', {
      summary: 'Where I am signed in.',
      answer: ok('The sessions, this one first', z.array(sessionItemSchema)),
      handle: ({ db, learner }) => listSessions(db, learner),
    }),
    del('/api/account/sessions/{id}', {
      summary: 'End one of my sessions.',
      answer: ok('Ended', doneSchema),
      handle: async ({ db, learner, params }) => {
        if (!(await revokeSession(db, learner, params.id))) throw new AppError('not_found')
        return done
      },
    }),
    del('/api/account/sessions', {
      summary: 'End every session of mine but this one.',
      answer: ok('Ended', doneSchema),
      handle: async ({ db, learner }) => {
        await endOtherSessions(db, learner)
        return done
      },
    }),
    get('/api/account/export', {
      summary: 'All my data: one JSON file and the same as Markdown, zipped.',
      limit: { name: 'export', hits: 10, seconds: 60 * 60 },
      work: 'export',
      answer: archive,
      errors: ['export_under_way'],
      handle: ({ c, db, learner }) =>
        onceALearner(learner.id, () =>
          exportsInTurn(() =>
            sendMade(c, 'export', async (folder) => {
              const path = join(folder, 'export.zip')
              await writeExport(db, learner.id, exports, path)
              const disposition = `attachment; filename="${exportName(new Date())}"`
              return { path, type: 'application/zip', disposition }
            }),
          ),
        ),
    }),
    post('/api/account/delete', {
      summary: 'Delete my account and everything in it.',
      body: deleteAccountSchema,
      answer: ok('Gone', doneSchema),
      errors: ['wrong_password', 'too_many_requests'],
      handle: async ({ c, db, services, learner, body }) => {
        await checkOwnPassword(c, learner.id, body.password, 'password')
        await deleteAccount(db, learner)
        await emptyOutboxOf(services.env.dataDir, learner.email)
        dropOurCookie(c, sessionCookie)
        return done
      },
    }),
  ])

/** Each reads every table of a learner in one long transaction: the others need their connections. */
const exportsInTurn = takeTurns({ together: 2, waiting: 20, retryAfterSeconds: 30 })
const exporting = new Set<string>()

async function onceALearner(learnerId: string, work: () => Promise<Response>): Promise<Response> {
  if (exporting.has(learnerId)) throw new AppError('export_under_way')
  exporting.add(learnerId)
  try {
    return await work()
  } finally {
    exporting.delete(learnerId)
  }
}
