import type { Services } from '#server/platform/http/context.ts'
import type { Clock } from '#server/platform/model/clock.ts'
import { ceilingsOf } from '#server/platform/operations/settings.ts'
import { createGuides, type Guides } from './guides.ts'
import { connectModel } from './model.ts'
import { observeModel } from './model-metrics.ts'
import { databaseUsage } from './model-usage.ts'

/** The guides as the operator configured them: on a model, or without one. */
export function connectGuides(
  { env, db, log, metrics, settings }: Omit<Services, 'guides'>,
  clock?: Clock,
): Guides {
  const config = env.model
  if (config === null) return createGuides(null)
  const model = connectModel(config, {
    ...{ usage: databaseUsage(db), log, ...(clock && { clock }) },
    readCeilings: async () => ceilingsOf(await settings.read(), config),
  })
  observeModel(metrics, { db, model, log })
  return createGuides(model)
}
