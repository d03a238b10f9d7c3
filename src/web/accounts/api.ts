import { queryOptions } from '@tanstack/react-query'
import type { LinkType } from '#contract/accounts.ts'
import type { OwnModel } from '#contract/model-connections.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'

const { auth, account, mailbox } = api.api

export const signIn = (json: { email: string; password: string }) =>
  answer(auth['sign-in'].email.$post({ json }))
export const signUp = (json: { email: string; password: string; invite?: string | undefined }) =>
  answer(auth['sign-up'].email.$post({ json }))
export const resendVerification = (email: string) =>
  answer(auth['send-verification-email'].$post({ json: { email } }))
export const requestReset = (json: { email: string }) =>
  answer(auth['request-password-reset'].$post({ json }))
export const checkLink = (token: string, type: LinkType) =>
  answer(auth['check-link'].$post({ json: { token, type } }))
export const resetPassword = (json: { token: string; newPassword: string }) =>
  answer(auth['reset-password'].$post({ json }))
export const verifyEmail = (token: string) => answer(auth['verify-email'].$post({ json: { token } }))

export const changePassword = (json: { currentPassword: string; newPassword: string }) =>
  answer(account['change-password'].$post({ json }))
export const changeEmail = (json: { newEmail: string; password: string }) =>
  answer(account['change-email'].$post({ json }))
export const deleteAccount = (json: { confirmation: string; password: string }) =>
  answer(account.delete.$post({ json }))
export const endSession = (id: string) => answer(account.sessions[':id'].$delete({ param: { id } }))
export const endOtherSessions = () => answer(account.sessions.$delete())
export const fetchExport = async () => (await apiFetch('/api/account/export')).blob()
export const checkModel = () => answer(api.api.model.check.$post())
export const ownModelQuery = queryOptions({
  queryKey: ['model', 'own'],
  queryFn: () => answer(api.api.model.own.$get()),
})
export const saveOwnModel = (json: OwnModel) => answer(api.api.model.own.$put({ json }))
export const removeOwnModel = () => answer(api.api.model.own.$delete())

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
