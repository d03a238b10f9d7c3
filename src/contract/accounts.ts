import { z } from 'zod'
import { accountLimits, deletionPhrase } from './accounts/account-rules.ts'
import { emailField } from './accounts/email-field.ts'
import { isCommonPassword } from './words/common-passwords.ts'
import { orTooLong } from './words/too-long.ts'
import { typedText } from './words/typed-text.ts'

const typedPassword = z
  .string({ error: 'Please enter your password.' })
  .min(1, { error: 'Please enter your password.' })
  .max(accountLimits.password.max, orTooLong(accountLimits.password.max))

export const newPasswordField = z
  .string({ error: 'Please choose a password.' })
  .min(accountLimits.password.min, { error: 'Please use at least 8 characters.' })
  .max(accountLimits.password.max, orTooLong(accountLimits.password.max))
  .refine((password) => !isCommonPassword(password), {
    error: 'This password is among the most used ones. Please choose another.',
  })

/**
 * The address to which better-auth's clients ask to be redirected afterwards. This app's client sends none;
 * an external address is refused.
 */
const landing = z.string().max(2000).optional()
const landingFields = { redirectTo: landing, callbackURL: landing }
export type ReturnAddresses = { redirectTo?: string | undefined; callbackURL?: string | undefined }

export const signUpSchema = z
  .object({
    ...landingFields,
    email: emailField,
    password: newPasswordField,
    name: typedText(accountLimits.name).optional(),
    /** The token of an invitation's link. */
    invite: z.string().max(accountLimits.token).optional(),
  })
  .refine(({ email, password }) => !isCommonPassword(password, email), {
    path: ['password'],
    error: 'This password is too close to your email address. Please choose another.',
  })

export const signInSchema = z.object({ ...landingFields, email: emailField, password: typedPassword })
export const emailOnlySchema = z.object({ ...landingFields, email: emailField })

/** What a mailed link is for, as its fragment says it. */
export const linkTypes = ['signup', 'recovery', 'email_change', 'provider_link'] as const
export type LinkType = (typeof linkTypes)[number]

/** For a change of address: the account's address, and the new one. */
export const addressesSchema = z.object({ from: z.string(), to: z.string() })
export type Addresses = z.infer<typeof addressesSchema>

const tokenField = z.string({ error: 'This link is not complete.' }).min(1).max(accountLimits.token)
export const checkLinkSchema = z.object({ token: tokenField, type: z.enum(linkTypes) })
export const verifyEmailSchema = z.object({ token: tokenField })
export const newPasswordSchema = z.object({ newPassword: newPasswordField })
export const resetPasswordSchema = z.object({ token: tokenField, newPassword: newPasswordField })

/** The password, asked again before an act for which an open browser alone is not enough. */
export const ownPasswordSchema = z.object({ password: typedPassword })

export const changePasswordSchema = z.object({
  currentPassword: typedPassword,
  newPassword: newPasswordField,
  /** Passkeys of the learner, and the provider's link, that are removed with the old password. */
  removePasskeys: z.array(z.uuid()).max(accountLimits.passkeys).default([]),
  removeProvider: z.boolean().default(false),
})
export const changeEmailSchema = z.object({ newEmail: emailField, password: typedPassword })

export const deleteAccountSchema = z.object({
  confirmation: z
    .string({ error: `Please type “${deletionPhrase}”.` })
    .max(100, orTooLong(100))
    .refine((text) => text.trim().toLowerCase() === deletionPhrase, {
      error: `Please type “${deletionPhrase}”.`,
    }),
  password: typedPassword,
})

export const accountSchema = z.object({ id: z.string(), email: z.string(), name: z.string() })
export type Account = z.infer<typeof accountSchema>

/** After the password: the signed-in account, or a request for the one-time code. */
export const signedInSchema = z.union([
  z.object({ user: accountSchema }),
  z.object({ next: z.literal('code') }),
])
export type SignedIn = z.infer<typeof signedInSchema>

/** The part of the session that a page may see: never its token. */
export const sessionAnswerSchema = z
  .object({
    session: z.object({
      id: z.string(),
      expiresAt: z.string(),
      /** The outside provider, where this session began there and can be ended there as well. */
      provider: z.string().nullable(),
    }),
    /** With whether the account is an operator. */
    user: accountSchema.extend({ isOperator: z.boolean() }),
  })
  .nullable()

export const sessionItemSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type SessionItem = z.infer<typeof sessionItemSchema>

export const mailboxItemSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
})
export type MailboxItem = z.infer<typeof mailboxItemSchema>
export const mailboxMessageSchema = mailboxItemSchema.extend({ text: z.string(), html: z.string() })
export type MailboxMessage = z.infer<typeof mailboxMessageSchema>
