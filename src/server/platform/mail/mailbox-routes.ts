import { createRoute, z } from '@hono/zod-openapi'
import { mailboxItemSchema, mailboxMessageSchema } from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Env } from '#server/platform/env.ts'
import { AppError } from '#server/platform/errors.ts'
import { isLoopbackHost } from '#server/platform/loopback.ts'
import { jsonAnswer } from '#server/platform/openapi/shapes.ts'
import { createRouter } from '#server/platform/router.ts'
import { hasMailbox } from './has-mailbox.ts'
import { listOutbox, openInOutbox } from './outbox.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/mailbox',
  tags: ['mailbox'],
  summary: 'The messages kept on this machine, newest first. Only where no mail server is configured.',
  responses: jsonAnswer('The messages', z.array(mailboxItemSchema)),
})

const openRoute = createRoute({
  method: 'get',
  path: '/api/mailbox/{id}',
  tags: ['mailbox'],
  summary: 'One message with its text and HTML.',
  request: { params: z.object({ id: z.string().max(100) }) },
  responses: jsonAnswer('The message', mailboxMessageSchema),
})

const routes = createRouter()
  .openapi(listRoute, async (c) => {
    assertAskedHere(c)
    return c.json(await listOutbox(c.get('services').env.dataDir), 200)
  })
  .openapi(openRoute, async (c) => {
    assertAskedHere(c)
    const message = await openInOutbox(c.get('services').env.dataDir, c.req.valid('param').id)
    if (message === null) throw new AppError('not_found')
    return c.json(message, 200)
  })

/** The mailbox of a machine without mail. On any other these calls do not exist; the typed client knows them anyway. */
export const mailboxRoutes = (env: Env) =>
  hasMailbox(env) ? routes : (createRouter() as unknown as typeof routes)

function assertAskedHere(c: AppContext): void {
  // A foreign name that was made to resolve to this machine would read the mailbox as its own.
  const host = c.req.header('host') ?? ''
  const askedHere = URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname)
  if (!askedHere) throw new AppError('not_found')
}
