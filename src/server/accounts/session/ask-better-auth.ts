import { z } from 'zod'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Auth, clientAddressHeader } from './auth.ts'

/** The two better-auth calls in use; its other paths are not reachable from outside. */
type Call =
  | { method: 'POST'; path: '/sign-out'; body: Record<string, never> }
  | { method: 'GET'; path: '/get-session' | '/get-session?disableRefresh=true' }

const refusalSchema = z.object({ code: z.string().optional(), message: z.string().optional() })

/** Calls better-auth for this request and passes its cookies on; a refusal is thrown as an AppError. */
export async function askBetterAuth(c: AppContext, auth: Auth, call: Call): Promise<unknown> {
  const { env } = c.get('services')
  // Trivium's guard has already checked the origin; better-auth requires one where a cookie is sent.
  const headers = new Headers({
    origin: env.appUrl,
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, 500),
    [clientAddressHeader]: c.get('clientAddress'),
  })
  const cookie = c.req.header('cookie')
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (call.method === 'POST') headers.set('content-type', 'application/json')
  const request = new Request(`${env.appUrl}/api/auth${call.path}`, {
    method: call.method,
    headers,
    ...(call.method === 'POST' ? { body: JSON.stringify(call.body) } : {}),
  })
  const answer = await auth.handler(request)
  for (const line of answer.headers.getSetCookie()) c.header('Set-Cookie', line, { append: true })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  throw refusal(answer.status, refusalSchema.safeParse(body).data ?? {})
}

function refusal(status: number, { code, message }: z.infer<typeof refusalSchema>): AppError {
  const cause = new Error(`better-auth answered ${status} ${code ?? ''}`)
  if (status < 500)
    return new AppError('invalid_input', {
      words: { message: message ?? 'The request could not be read.' },
      cause,
    })
  // better-auth hides the cause; it only depends on the database.
  return new AppError('unavailable', { cause, retryAfterSeconds: 2 })
}
