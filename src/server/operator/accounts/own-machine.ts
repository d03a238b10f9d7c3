import { isLoopbackHost } from '#server/platform/http/loopback.ts'
import type { Env } from '#server/platform/operations/env.ts'

/**
 * Whether only users of this machine can reach the server. Behind a proxy, a loopback address has a public
 * APP_URL.
 */
export const isOwnMachine = ({ host, appUrlIsLoopback }: Pick<Env, 'host' | 'appUrlIsLoopback'>) =>
  appUrlIsLoopback && isLoopbackHost(host)
