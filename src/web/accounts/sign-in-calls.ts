import type { ClientResponse, InferRequestType } from 'hono/client'
import type { Answer, api } from '#web/lib/api.ts'
import { fetchJson } from '#web/lib/calls/api-fetch.ts'

type SignIn = (typeof api)['api']['auth']['sign-in']
type Auth = (typeof api)['api']['auth']
type Route = (...given: never[]) => Promise<ClientResponse<unknown>>
type CallArguments<R extends Route> = InferRequestType<R> extends { json: infer Json } ? [json: Json] : []

/** A call as its route takes and answers it, without the client of all routes: a sign-in page has no other use for it. */
const post =
  <R extends Route>(path: string) =>
  (...[json]: CallArguments<R>) =>
    fetchJson<Answer<Awaited<ReturnType<R>>>>(`/api/auth/${path}`, {
      method: 'POST',
      ...(json === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }),
    })

export const signIn = post<SignIn['email']['$post']>('sign-in/email')
export const signInWithCode = post<SignIn['code']['$post']>('sign-in/code')
export const signUp = post<Auth['sign-up']['email']['$post']>('sign-up/email')
const sendVerification = post<Auth['send-verification-email']['$post']>('send-verification-email')
export const resendVerification = (email: string) => sendVerification({ email })
export const requestReset = post<Auth['request-password-reset']['$post']>('request-password-reset')
export const checkLink = post<Auth['check-link']['$post']>('check-link')
export const resetPassword = post<Auth['reset-password']['$post']>('reset-password')
export const verifyEmail = post<Auth['verify-email']['$post']>('verify-email')
export const offerPasskey = post<SignIn['passkey']['options']['$post']>('sign-in/passkey/options')
export const signInWithPasskey = post<SignIn['passkey']['$post']>('sign-in/passkey')
export const beginProvider = post<SignIn['provider']['$post']>('sign-in/provider')
export const finishProvider = post<SignIn['provider']['finish']['$post']>('sign-in/provider/finish')
export const linkProvider = post<SignIn['provider']['link']['$post']>('sign-in/provider/link')
export const mailProviderLink = post<SignIn['provider']['link-mail']['$post']>('sign-in/provider/link-mail')
const confirmLink = post<SignIn['provider']['link-confirm']['$post']>('sign-in/provider/link-confirm')
export const confirmProviderLink = (token: string) => confirmLink({ token })
