import type { ModelConfig } from '#server/platform/operations/model-config.ts'

/** So much of a key's beginning gives the key away, also where an endpoint repeats only a part of it. */
const tellingLength = 8

/** What an endpoint said, without our key: providers like to repeat a wrong one back, whole, cut or masked. */
export function hideSecrets(
  text: string,
  { apiKey, baseUrl }: Pick<ModelConfig, 'apiKey' | 'baseUrl'>,
): string {
  const { username, password } = new URL(baseUrl)
  const secrets = [apiKey, password, username, decode(password), decode(username)]
  const known = secrets
    .filter((secret) => secret !== undefined && secret !== '')
    .reduce<string>((hidden, secret = '') => {
      const begun = escapeForPattern(secret.slice(0, tellingLength))
      const part = secret.length > tellingLength ? `${begun}[^\\s"',;]*` : begun
      // Such as /sk-abcdef[^\s"',;]*/g
      return hidden.replaceAll(secret, '[key]').replaceAll(new RegExp(part, 'g'), '[key]')
    }, text)
  return known
    .replaceAll(/\bBearer\s+[^\s"',;]{6,}/gi, 'Bearer [key]')
    .replaceAll(/\b\w{0,4}[ps]k[-_][^\s"',;]{6,}/gi, '[key]')
    .replaceAll(/[^\s"',;:]{0,100}\*{2,}[^\s"',;]*/g, '[key]')
}

const escapeForPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
