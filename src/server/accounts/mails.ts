import { composeMail, type MailContent } from '#server/platform/mail/compose-mail.ts'

/**
 * A link always starts with the configured origin; its token is in the fragment, which no server sees or
 * logs.
 */
const link = (appUrl: string, path: string, token: string, type: string) =>
  `${appUrl}${path}#token=${token}&type=${type}`

export const confirmSignUpMail = (appUrl: string, token: string): MailContent =>
  composeMail({
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Trivium.',
      'Please confirm that this address is yours. Then your three guides can begin with you.',
    ],
    action: { label: 'Confirm my address', url: link(appUrl, '/confirm-email', token, 'signup') },
    closing: [
      'The link works once, within 24 hours.',
      'You did not sign up? Then please ignore this mail: without the link nothing happens.',
    ],
  })

/** The page that sets a new password. */
export const resetPasswordLink = (appUrl: string, token: string) =>
  link(appUrl, '/redirect-reset-password', token, 'recovery')

export const resetPasswordMail = (appUrl: string, token: string): MailContent =>
  composeMail({
    subject: 'Set a new password',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your Trivium account.',
      'Choose it here. You are then signed out everywhere else. Passkeys, the connection with an outside provider and your own model key are removed with the old password. You can add yours again in your profile.',
    ],
    action: { label: 'Set a new password', url: resetPasswordLink(appUrl, token) },
    closing: [
      'The link works once, within one hour.',
      'You did not ask for it? Then please ignore this mail: your password stays as it is.',
    ],
  })

export const confirmNewEmailMail = (appUrl: string, token: string): MailContent =>
  composeMail({
    subject: 'Confirm your new email address',
    paragraphs: [
      'Someone, hopefully you, wants to use this address for their Trivium account from now on. The link opens a page that names that account and asks you to confirm.',
    ],
    action: { label: 'Use this address', url: link(appUrl, '/confirm-email', token, 'email_change') },
    closing: [
      'The link works once, within one hour. Until then your old address stays.',
      'Was this not you? Then please ignore this mail. Nothing changes unless you press the button on that page, and the owner of that account learns nothing about you.',
    ],
  })

export const connectProviderMail = (
  appUrl: string,
  token: string,
  { name, replaces }: { name: string; replaces: boolean },
): MailContent =>
  composeMail({
    subject: `Sign in with ${name}`,
    paragraphs: [
      `Someone, hopefully you, signed in at ${name} with this address and wants to open your Trivium account that way.`,
      'If that was you, connect the two here. Afterwards you sign in without your Trivium password.',
      ...(replaces
        ? [
            `Your Trivium account is connected with another account at ${name}. The new connection replaces it, and the earlier account can no longer be used to sign in here.`,
          ]
        : []),
    ],
    action: { label: `Connect ${name}`, url: link(appUrl, '/connect-provider', token, 'provider_link') },
    closing: [
      'The link works once, within one hour.',
      'Was this not you? Then please ignore this mail: without the link nothing is connected.',
    ],
  })

export const emailChangedMail = (appUrl: string): MailContent =>
  composeMail({
    subject: 'Your email address was changed',
    paragraphs: [
      'Your Trivium account now uses another email address. From now on you sign in with that one.',
      'If this was not you, please write to the operator of this Trivium right away.',
    ],
    action: { label: 'Open Trivium', url: `${appUrl}/login` },
    closing: ['This is the last mail to this address.'],
  })

/** `removed` and `stays` name passkeys and connections in words; null without any. */
export const passwordChangedMail = (
  appUrl: string,
  { removed, stays }: { removed: string | null; stays: string | null },
): MailContent =>
  composeMail({
    subject: 'Your password was changed',
    paragraphs: [
      'Your Trivium account has a new password. You are signed out everywhere else.',
      ...(removed === null
        ? []
        : [`Removed with the old password: ${removed}. You can add yours again in your profile.`]),
      ...(stays === null
        ? []
        : [
            `These still work without the password: ${stays}. Please look at them in your profile, under ‘Signing in’, and remove what is not yours.`,
          ]),
      'If this was not you, set a new password right away: ‘Forgot password?’ on the login page sends you a link. It also removes every passkey and connection.',
    ],
    action: { label: 'Open Trivium', url: `${appUrl}/login` },
    closing: ['If this was you, there is nothing to do.'],
  })
