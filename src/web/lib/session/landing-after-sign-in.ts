import { readStored, removeStored } from '#web/lib/storage.ts'
import { safeReturnPath } from './return-path.ts'

interface Arrival {
  /** Where the visitor came from, as the address bar says it. */
  untrustedFrom?: string | null
  /** The mail's link was opened just now. */
  isFreshConfirmation?: boolean
}

/** Where a learner lands: the course someone shared, Browse for a new account, the page they came from, the dashboard. */
export function landingAfterSignIn({ untrustedFrom, isFreshConfirmation = false }: Arrival): string {
  const sharedCourseId = readStored('sharedCourseId')
  if (sharedCourseId !== null) {
    removeStored('sharedCourseId')
    const shared = safeReturnPath(`/courses/${encodeURIComponent(sharedCourseId)}`)
    if (shared !== null) return shared
  }
  if (isFreshConfirmation) return '/courses'
  return safeReturnPath(untrustedFrom) ?? '/dashboard'
}
