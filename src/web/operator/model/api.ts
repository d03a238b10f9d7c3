import { queryOptions } from '@tanstack/react-query'
import type { ModelConnection } from '#contract/model-connections.ts'
import { answer, api } from '#web/lib/api.ts'

const model = api.api.operator.model

export const modelSettingsQuery = queryOptions({
  queryKey: ['operator', 'model'],
  queryFn: () => answer(model.$get()),
})

export const tryModel = (json: ModelConnection) => answer(model.check.$post({ json }))
export const connectModel = (json: ModelConnection) => answer(model.$put({ json }))
export const disconnectModel = () => answer(model.$delete())
export const allowOwnKeys = (allowed: boolean) => answer(model['own-keys'].$put({ json: { allowed } }))
/** The installation's connection, whatever key the operator brought for themselves. */
export const checkInForce = () => answer(model['check-current'].$post())
