import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#web/lib/api.ts'

export const openOperatorLink = (token: string) => answer(api.api['operator-link'].$post({ json: { token } }))

export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: () => answer(api.api.operator.$get()),
})
