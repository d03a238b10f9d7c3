import { queryOptions } from '@tanstack/react-query'
import type { MadePasskey, UsedPasskey } from '#contract/accounts/passkeys.ts'
import type { LinkType } from '#contract/accounts.ts'
import type { OwnModel } from '#contract/model-connections.ts'
import { answer, api, apiFetch } from '#web/lib/api.ts'

const { auth, account, mailbox } = api.api

export const signIn = (json: { email: string; password: string }) =>
  answer(auth['sign-in'].email.$post({ json }))
export const signInWithCode = (json: { code: string }) => answer(auth['sign-in'].code.$post({ json }))
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

export const beginCodes = (json: { password: string }) => answer(account.codes.$post({ json }))
export const confirmCodes = (json: { code: string }) => answer(account.codes.confirm.$post({ json }))
export const renewRecoveryCodes = (json: { proof: string }) => answer(account.codes.recovery.$post({ json }))
export const endCodes = (json: { proof: string }) => answer(account.codes.end.$post({ json }))
export const offerPasskey = () => answer(auth['sign-in'].passkey.options.$post())
export const signInWithPasskey = (json: { passkey: UsedPasskey }) =>
  answer(auth['sign-in'].passkey.$post({ json }))
export const beginPasskey = (json: { password: string }) => answer(account.passkeys.options.$post({ json }))
export const addPasskey = (json: { name: string; passkey: MadePasskey }) =>
  answer(account.passkeys.$post({ json }))
export const renamePasskey = (id: string, name: string) =>
  answer(account.passkeys[':id'].$patch({ param: { id }, json: { name } }))
export const removePasskey = (id: string, password: string) =>
  answer(account.passkeys[':id'].remove.$post({ param: { id }, json: { password } }))
export const beginProvider = (json: { invite?: string | undefined }) =>
  answer(auth['sign-in'].provider.$post({ json }))
export const finishProvider = (json: { code: string; state: string }) =>
  answer(auth['sign-in'].provider.finish.$post({ json }))
export const linkProvider = (json: { password: string }) =>
  answer(auth['sign-in'].provider.link.$post({ json }))
export const mailProviderLink = () => answer(auth['sign-in'].provider['link-mail'].$post())
export const confirmProviderLink = (token: string) =>
  answer(auth['sign-in'].provider['link-confirm'].$post({ json: { token } }))
export const connectProvider = (json: { password: string }) => answer(account.provider.$post({ json }))
export const disconnectProvider = (json: { password: string }) =>
  answer(account.provider.remove.$post({ json }))
export const signInWaysQuery = queryOptions({
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
