import type { Env } from '#server/platform/operations/env.ts'

/** Mails are shown on a page only where no mail server is set up and only whoever sits at the machine can read it. */
export const hasMailbox = (env: Pick<Env, 'mail' | 'appUrlIsLoopback'>): boolean =>
  env.mail.smtpUrl === undefined && env.appUrlIsLoopback
