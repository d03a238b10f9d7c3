import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { NewInvitation } from '#contract/operator/invitations.ts'
import type { ChangeSettings } from '#contract/operator/settings.ts'
import { answer, api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/calls/pages.ts'

const operator = api.api.operator
const account = operator.accounts[':id']

export const openOperatorLink = (token: string) => answer(api.api['operator-link'].$post({ json: { token } }))

export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: ({ signal }) => answer(operator.$get({}, { init: { signal } })),
})

export const usageQuery = queryOptions({
  queryKey: ['operator', 'usage'],
  queryFn: ({ signal }) => answer(operator.usage.$get({ query: {} }, { init: { signal } })),
})

export const accountsQuery = (search: string) =>
  pagedQuery(['operator', 'accounts', search], (page, options) =>
    answer(operator.accounts.$get({ query: { search, limit: '12', ...page } }, options)),
  )

export const invitationsQuery = pagedQuery(['operator', 'invitations'], (page, options) =>
  answer(operator.invitations.$get({ query: { limit: '12', ...page } }, options)),
)

export const actsQuery = pagedQuery(['operator', 'acts'], (page, options) =>
  answer(operator.acts.$get({ query: { limit: '12', ...page } }, options)),
)

/** After an act everything on the page may have changed: figures, the list, the log. */
export const refreshOperator = (client: QueryClient) => client.invalidateQueries({ queryKey: ['operator'] })

export const changeSettings = (changes: ChangeSettings) => answer(operator.settings.$patch({ json: changes }))

export const makeInvitation = (wanted: NewInvitation) => answer(operator.invitations.$post({ json: wanted }))
export const withdrawInvitation = (id: string) =>
  answer(operator.invitations[':id'].$delete({ param: { id } }))

export const makeResetLink = (id: string, password: string) =>
  answer(account['reset-link'].$post({ param: { id }, json: { password } }))
export const deleteAccount = (id: string, password: string) =>
  answer(account.delete.$post({ param: { id }, json: { password } }))
export const grantOperator = (id: string, password: string) =>
  answer(account.operator.$put({ param: { id }, json: { password } }))
export const endCodes = (id: string, password: string) =>
  answer(account['end-codes'].$post({ param: { id }, json: { password } }))
export const revokeOperator = (id: string) => answer(account.operator.$delete({ param: { id } }))
export const disableAccount = (id: string) => answer(account.disable.$post({ param: { id } }))
export const enableAccount = (id: string) => answer(account.enable.$post({ param: { id } }))
export const disconnectProvider = (id: string) => answer(account.provider.$delete({ param: { id } }))
export const endSessions = (id: string) => answer(account.sessions.$delete({ param: { id } }))
