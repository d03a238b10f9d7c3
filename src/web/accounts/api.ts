import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MadePasskey } from '#contract/accounts/passkeys.ts'
import type { changePasswordSchema } from '#contract/accounts.ts'
import type { OwnModel } from '#contract/model-connections.ts'
import { answer, api } from '#web/lib/api.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'

const { account, mailbox } = api.api

export const changePassword = (json: z.input<typeof changePasswordSchema>) =>
  answer(account['change-password'].$post({ json }))
export const changeEmail = (json: { newEmail: string; password: string }) =>
  answer(account['change-email'].$post({ json }))
export const deleteAccount = (json: { confirmation: string; password: string }) =>
  answer(account.delete.$post({ json }))
export const endSignInSession = (id: string) => answer(account.sessions[':id'].$delete({ param: { id } }))
export const endOtherSessions = () => answer(account.sessions.$delete())
export const fetchExport = async () => (await apiFetch('/api/account/export')).blob()
export const checkModel = () => answer(api.api.model.check.$post())
export const ownModelQuery = queryOptions({
  queryKey: ['model', 'own'],
  queryFn: () => answer(api.api.model.own.$get()),
})
export const saveOwnModel = (json: OwnModel) => answer(api.api.model.own.$put({ json }))
export const removeOwnModel = () => answer(api.api.model.own.$delete())

export const beginCodes = (json: { password: string }) => answer(account.codes.$post({ json }))
export const confirmCodes = (json: { code: string }) => answer(account.codes.confirm.$post({ json }))
export const renewRecoveryCodes = (json: { proof: string }) => answer(account.codes.recovery.$post({ json }))
export const endCodes = (json: { proof: string }) => answer(account.codes.end.$post({ json }))
export const beginPasskey = (json: { password: string }) => answer(account.passkeys.options.$post({ json }))
export const addPasskey = (json: { name: string; passkey: MadePasskey }) =>
  answer(account.passkeys.$post({ json }))
export const renamePasskey = (id: string, name: string) =>
  answer(account.passkeys[':id'].$patch({ param: { id }, json: { name } }))
export const removePasskey = (id: string, password: string) =>
  answer(account.passkeys[':id'].remove.$post({ param: { id }, json: { password } }))
export const connectProvider = (json: { password: string }) => answer(account.provider.$post({ json }))
export const disconnectProvider = (json: { password: string }) =>
  answer(account.provider.remove.$post({ json }))
export const signInMethodsQuery = queryOptions({
  queryKey: ['account', 'sign-in'],
  queryFn: () => answer(account['sign-in'].$get()),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => answer(account.sessions.$get()),
})

/** Looked at again and again: a mail takes a moment to arrive. */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  queryFn: () => answer(mailbox.$get()),
  refetchInterval: 3000,
})
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mailbox', id],
    queryFn: () => answer(mailbox[':id'].$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
