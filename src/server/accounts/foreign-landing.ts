import type { ReturnAddresses } from '#contract/accounts.ts'
import type { AppContext } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Ours never ask to be led anywhere; a place that is not here is refused. */
export function refuseForeignLanding(c: AppContext, { redirectTo, callbackURL }: ReturnAddresses): void {
  const { env } = c.get('services')
  for (const place of [redirectTo, callbackURL]) {
    if (place === undefined) continue
    const origin = URL.canParse(place, env.appUrl) ? new URL(place, env.appUrl).origin : 'another site'
    if (!env.trustedOrigins.includes(origin))
      throw new AppError('foreign_origin', { words: { origin, appUrl: env.appUrl } })
  }
}
