import { composeMail, type MailContent } from '#server/platform/mail/compose-mail.ts'

/**
 * A mail about a change of the account to its owner. Callers cannot request these mails, so no slot limits
 * them.
 */
const notice = (appUrl: string, subject: string, paragraphs: string[], closing: string[]): MailContent =>
  composeMail({
    subject,
    paragraphs,
    action: { label: 'Open your settings', url: `${appUrl}/profile` },
    closing,
  })

const nothingToDo = 'If this was you, there is nothing to do.'
const changePassword =
  'If this was not you, set a new password right away: ‘Forgot password?’ on the login page sends you a link, signs everybody out, and removes passkeys and connections, also those that are not yours. You can add yours again under ‘Signing in’ in your profile.'

/**
 * For a change that may be a thief's: the thief may know the password too, so the link leads to a reset,
 * which ends all access.
 */
const notYou =
  'If this was not you, use ‘Forgot password?’ on the login page right away: the link that we mail you sets a new password and signs everybody out.'

export type DevicePlace = { browser: string; address: string; at: Date }

export const newDeviceMail = (appUrl: string, { browser, address, at }: DevicePlace): MailContent =>
  notice(
    appUrl,
    'New sign-in to your account',
    [
      `Someone signed in to your Trivium account with a browser that was not used for it before: ${browser}, from ${address}, on ${sayTime(at)}.`,
      changePassword,
    ],
    [nothingToDo],
  )

export const codesOnMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'One-time codes are on',
    [
      'From now on, signing in to your Trivium account with your password asks for a code from your app as well.',
      'Keep the recovery codes that Trivium showed you: each lets you in once when you do not have your app.',
    ],
    [nothingToDo, changePassword],
  )

export const codesOffMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'One-time codes are off',
    ['Signing in to your Trivium account no longer asks for a code from your app.', changePassword],
    [nothingToDo],
  )

export const codesEndedMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'One-time codes were switched off for you',
    [
      'The operator of this Trivium switched off the one-time codes of your account. You now sign in with your password alone.',
      'You can set up codes again in your settings. If you did not ask for this, please write to the operator of this Trivium right away.',
    ],
    ['Your password and everything in your account are unchanged.'],
  )

export const newRecoveryCodesMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'You have new recovery codes',
    ['New recovery codes were made for your Trivium account. The old ones no longer work.', changePassword],
    [nothingToDo],
  )

export const recoveryCodeUsedMail = (appUrl: string, left: number): MailContent =>
  notice(
    appUrl,
    'A recovery code was used',
    [
      `Someone signed in to your Trivium account with one of its recovery codes. ${sayLeft(left)}`,
      changePassword,
    ],
    [nothingToDo],
  )

export const passkeyAddedMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'A passkey was added',
    [
      'A passkey was added to your Trivium account. Anyone who has it can sign in without your password.',
      'You can undo this: in your profile, under ‘Signing in’, press ‘Remove’ beside it.',
      `${notYou} It removes this passkey as well.`,
    ],
    [nothingToDo],
  )

export const passkeyRemovedMail = (appUrl: string): MailContent =>
  notice(
    appUrl,
    'A passkey was removed',
    ['A passkey of your Trivium account was removed. It can no longer be used to sign in.', changePassword],
    [nothingToDo],
  )

export const providerLinkedMail = (appUrl: string, name: string): MailContent =>
  notice(
    appUrl,
    `You can sign in with ${name} now`,
    [
      `Your Trivium account is connected with an account at ${name}. Anyone who signs in there is signed in here.`,
      `You can undo this: in your profile, under ‘Signing in’, press ‘Disconnect ${name}’.`,
      `${notYou} It removes this connection as well.`,
    ],
    [nothingToDo],
  )

export const providerReplacedMail = (appUrl: string, name: string): MailContent =>
  notice(
    appUrl,
    `Another account at ${name} signs you in now`,
    [
      `Your Trivium account was connected with an account at ${name}. Another account there, with your email address, has replaced it: anyone who signs in with that account is signed in here. The earlier account can no longer be used to sign in here.`,
      `You can undo this: in your profile, under ‘Signing in’, press ‘Disconnect ${name}’.`,
      `${notYou} It removes this connection as well.`,
    ],
    [nothingToDo],
  )

export const providerEndedMail = (appUrl: string, name: string): MailContent =>
  notice(
    appUrl,
    `Your connection with ${name} was removed for you`,
    [
      `The operator of this Trivium removed the connection of your account with an account at ${name}. That account can no longer be used to sign in here.`,
      `You can connect the two again: sign in with ${name}, and let Trivium mail you a link. If you did not ask for this, please write to the operator of this Trivium.`,
    ],
    ['Your password and everything in your account are unchanged.'],
  )

export const providerUnlinkedMail = (appUrl: string, name: string): MailContent =>
  notice(
    appUrl,
    `You no longer sign in with ${name}`,
    [`Your Trivium account is no longer connected with an account at ${name}.`, changePassword],
    [nothingToDo],
  )

const sayLeft = (left: number) =>
  left === 0
    ? 'None is left: make new ones in your settings.'
    : `${left} ${left === 1 ? 'is' : 'are'} left; you can make new ones in your settings.`

/** '17 November 2026, 02:05 UTC'. */
const sayTime = (at: Date) =>
  `${at.toLocaleString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })}, ${at.toISOString().slice(11, 16)} UTC`
