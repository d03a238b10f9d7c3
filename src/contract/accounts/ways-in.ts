/** What signs a learner in beside the password, and their own key for a model. */
export interface WaysIn {
  passkeys: number
  provider: boolean
  modelKey: boolean
}

/** '2 passkeys, the connection with Our School and your own model key'; null where there is nothing. */
export function sayWaysIn(
  { passkeys, provider, modelKey }: WaysIn,
  providerName: string | null,
): string | null {
  const parts = [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
    ...(provider ? [`the connection with ${providerName ?? 'an outside provider'}`] : []),
    ...(modelKey ? ['your own model key'] : []),
  ]
  const last = parts.pop()
  if (last === undefined) return null
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
