import type { Env } from '#server/platform/operations/env.ts'

/** A page shows mails only where no mail server is configured and only users of this machine can open it. */
export const hasMailbox = (env: Pick<Env, 'mail' | 'appUrlIsLoopback'>): boolean =>
  env.mail.smtpUrl === undefined && env.appUrlIsLoopback
