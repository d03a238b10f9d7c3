import { z } from '@hono/zod-openapi'
import { mailboxItemSchema, mailboxMessageSchema } from '#contract/accounts.ts'
import { ok } from '#server/platform/http/answers.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isLoopbackHost } from '#server/platform/http/loopback.ts'
import { get, routes } from '#server/platform/http/route.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { hasMailbox } from './has-mailbox.ts'
import { listOutbox, openInOutbox } from './outbox.ts'

const ownRoutes = routes({ tag: 'mailbox' }, [
  get('/api/mailbox', {
    summary: 'The messages kept on this machine, newest first. Only where no mail server is configured.',
    for: 'anyone',
    answer: ok('The messages', z.array(mailboxItemSchema)),
    errors: ['not_found'],
    handle: ({ c, services }) => {
      assertAskedHere(c)
      return listOutbox(services.env.dataDir)
    },
  }),
  get('/api/mailbox/{id}', {
    summary: 'One message with its text and HTML.',
    for: 'anyone',
    params: z.object({ id: z.string().max(100) }),
    answer: ok('The message', mailboxMessageSchema),
    handle: async ({ c, services, params }) => {
      assertAskedHere(c)
      const message = await openInOutbox(services.env.dataDir, params.id)
      if (message === null) throw new AppError('not_found')
      return message
    },
  }),
])

/** The mailbox of a machine without mail. On any other these calls do not exist; the typed client knows them anyway. */
export const mailboxRoutes = (env: Env) =>
  hasMailbox(env) ? ownRoutes : (routes({ tag: 'mailbox' }, []) as unknown as typeof ownRoutes)

function assertAskedHere(c: AppContext): void {
  if (!isLoopbackHost(c.get('clientAddress'))) throw new AppError('not_found')
  // A foreign name that was made to resolve to this machine would read the mailbox as its own.
  const host = c.req.header('host') ?? ''
  const askedHere = URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname)
  if (!askedHere) throw new AppError('not_found')
}
