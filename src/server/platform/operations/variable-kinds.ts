import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'

/** The kinds of variables, each with what it says of a value that it does not take. */

/** Empty is unset. */
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

export const url = (...protocols: string[]) =>
  optional.refine((value) => value === undefined || isUrl(value, protocols), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

export const wholeNumber = (min: number, max: number) =>
  optional
    .refine(
      (value) =>
        value === undefined || (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max),
      {
        error: `must be a whole number from ${min} to ${max}`,
      },
    )
    .transform((value) => (value === undefined ? undefined : Number(value)))

/** A budget: a number, or none where its operator says so. */
export const budget = (max: number) =>
  optional
    .refine(
      (value) =>
        value === undefined ||
        value === 'unlimited' ||
        (/^\d{1,15}$/.test(value) && Number(value) >= 1 && Number(value) <= max),
      { error: `must be a whole number from 1 to ${max}, or 'unlimited'` },
    )
    .transform((value) => (value === undefined || value === 'unlimited' ? value : Number(value)))

export const oneOfOrNone = <const Name extends string>(names: readonly Name[]) =>
  optional
    .refine((value) => value === undefined || names.some((name) => name === value), {
      error: `must be ${inWords(names)}`,
    })
    .transform((value) => names.find((name) => name === value))

export const oneOf = <const Name extends string>(names: readonly Name[], usual: Name) =>
  oneOfOrNone(names).transform((value) => value ?? usual)

export const folder = optional.refine((value) => value === undefined || isFolder(value), {
  error: 'must be the path of an existing folder',
})

function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`)
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

export function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
