import { forgetOldHits } from '#server/platform/limits/rate-limit.ts'
import { forgetExpired } from './accounts/session/forget-expired.ts'
import { forgetUnconfirmed } from './accounts/session/forget-unconfirmed.ts'
import { sweepContents } from './authored/drop-unused.ts'
import { forgetOldViews } from './courses/lists/forget-old-views.ts'
import { forgetOldAnswers } from './library/catalogues/forget-old-answers.ts'
import { sweepSets } from './library/checkpoints/sweep-sets.ts'
import { sweepTranscripts } from './library/transcripts/sweep-transcripts.ts'
import type { Database } from './platform/database/db.ts'
import { forgetOldKeys } from './platform/database/forget-old-keys.ts'
import { forgetOldLeases } from './platform/database/leases.ts'
import { forgetOldParts } from './platform/files/sent-parts.ts'
import { forgetOldCalls } from './platform/guides/forget-old-calls.ts'
import { forgetGivenUp } from './platform/mail/forget-given-up.ts'
import type { Env } from './platform/operations/env.ts'
import { forgetOldRuns } from './runs/forget-old-runs.ts'
import { forgetUnsent } from './sources/upload/forget-unsent.ts'

/** What has expired is deleted, every ten minutes: each room deletes what is its own. */
export async function deleteExpired(db: Database, { keepDays }: Pick<Env, 'keepDays'>): Promise<void> {
  const kept = (days: number, forget: (db: Database, days: number) => Promise<void>) =>
    days === 0 ? undefined : forget(db, days)
  await Promise.all([
    forgetOldHits(db),
    forgetOldLeases(db),
    forgetOldKeys(db),
    forgetOldParts(db),
    forgetGivenUp(db),
    forgetExpired(db),
    sweepContents(db),
    forgetUnsent(db),
    sweepSets(db),
    sweepTranscripts(db),
    forgetOldAnswers(db),
    kept(keepDays.views, forgetOldViews),
    kept(keepDays.modelCalls, forgetOldCalls),
    kept(keepDays.modelCalls, forgetOldRuns),
    kept(keepDays.unconfirmed, forgetUnconfirmed),
  ])
}
