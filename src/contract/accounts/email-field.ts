import { z } from 'zod'
import { orTooLong } from '#contract/words/too-long.ts'
import { accountLimits } from './account-rules.ts'

/** Letters, digits and marks of any script, and the few signs that addresses have. No look-alike of '@' or '.' is among them. */
const localPart = /^(?!\.)(?!.*\.\.)[\p{L}\p{N}\p{M}_'+.-]*[\p{L}\p{N}\p{M}_+-]$/u
const typedDomain = /^[\p{L}\p{N}\p{M}.-]+$/u
const domain = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

/** A letter that is only another shape of one, such as a wide 'ａ', would make two addresses look like one. */
const isPlain = (text: string) =>
  text.normalize('NFKC') === text.normalize('NFC') && ![...text].some(becomesLatin)

/** Such as the sign for Kelvin, which lower case turns into 'k'. */
const becomesLatin = (letter: string) => !isAscii(letter) && isAscii(letter.normalize('NFKC').toLowerCase())
const isAscii = (text: string) => !/[^ -~]/.test(text)

/** The one spelling of an address: lower case, composed letters, and the domain as it is in the DNS. Null where it is none. */
export function asEmail(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  if (!localPart.test(local) || !typedDomain.test(host) || !isPlain(text)) return null
  if (!URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  return domain.test(hostname) ? `${local.toLowerCase().normalize('NFC')}@${hostname}` : null
}

const notValid = 'Please enter a valid email address.'

/** An address, as typed or as an outside provider tells it: one rule for both, normalised once, here. */
export const emailField = z
  .string({ error: 'Please enter your email address.' })
  .trim()
  .min(1, { error: 'Please enter your email address.' })
  .max(accountLimits.email, orTooLong(accountLimits.email))
  .transform((text, context) => {
    const email = asEmail(text)
    if (email !== null && email.length <= accountLimits.email) return email
    context.addIssue({ code: 'custom', message: notValid })
    return z.NEVER
  })
