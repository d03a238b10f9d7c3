import type { Services } from '#server/platform/http/context.ts'
import type { Clock } from '#server/platform/model/clock.ts'
import { createGuides, type Guides } from './guides.ts'
import { connectModel } from './model.ts'
import { observeModel } from './model-metrics.ts'
import { databaseUsage } from './model-usage.ts'

/** The guides as the operator configured them: on a model, or without one. */
export function connectGuides({ env, db, log, metrics }: Omit<Services, 'guides'>, clock?: Clock): Guides {
  if (env.model === null) return createGuides(null)
  const model = connectModel(env.model, { usage: databaseUsage(db), log, ...(clock && { clock }) })
  observeModel(metrics, { db, model, log })
  return createGuides(model)
}
