import type { Env } from '#server/platform/operations/env.ts'

/** Only a machine without a mail server, for those who sit at it. */
export const hasMailbox = (env: Pick<Env, 'mail' | 'appUrlIsLoopback'>): boolean =>
  env.mail.smtpUrl === undefined && env.appUrlIsLoopback
