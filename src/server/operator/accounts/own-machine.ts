import { isLoopbackHost } from '#server/platform/http/loopback.ts'
import type { Env } from '#server/platform/operations/env.ts'

/** Reached by nobody but the machine's own users. A proxy in front of a loopback address has a public APP_URL. */
export const isOwnMachine = ({ host, appUrlIsLoopback }: Pick<Env, 'host' | 'appUrlIsLoopback'>) =>
  appUrlIsLoopback && isLoopbackHost(host)
