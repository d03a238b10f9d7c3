import { z } from 'zod'
import { orTooLong } from '#contract/words/too-long.ts'

const addressLimit = 2000

/** The parsed address, or null for anything a link must not lead to: another scheme, a name and password, no host. */
export function readWebAddress(text: string): URL | null {
  if (!/^https?:\/\/\S+$/i.test(text)) return null
  const address = URL.canParse(text) ? new URL(text) : null
  if (address === null || !/^https?:$/.test(address.protocol)) return null
  return address.username === '' && address.password === '' ? address : null
}

const isAt = (address: URL, hosts: readonly string[]) =>
  hosts.some((host) => address.hostname === host || address.hostname.endsWith(`.${host}`))

interface AddressRule {
  /** Where the address has to lead; anywhere on the web when left out. */
  hosts?: readonly string[]
  path?: RegExp
  error?: string
}

const plainError = 'Please give a full web address that begins with https:// or http://.'

/** A link as a learner gives it: null or empty for none, kept as typed, checked as a browser would read it. */
export const webAddress = ({ hosts, path, error = plainError }: AddressRule = {}) =>
  z
    .string()
    .max(addressLimit, orTooLong(addressLimit))
    .transform((text) => text.trim().toWellFormed())
    .superRefine((text, context) => {
      if (text === '') return
      const address = readWebAddress(text)
      if (address === null) context.addIssue({ code: 'custom', message: plainError })
      else if ((hosts && !isAt(address, hosts)) || (path && !path.test(address.pathname)))
        context.addIssue({ code: 'custom', message: error })
    })
    .nullable()
    .transform((text) => (text === '' ? null : text))
