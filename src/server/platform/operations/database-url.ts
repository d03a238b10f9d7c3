import { optional } from './variable-kinds.ts'

const protocols = ['postgres:', 'postgresql:']

/** In the user and the password of a URL these characters end it early. */
const percentForms = '@ is %40, / is %2F, ? is %3F, # is %23, % is %25'

/** What is wrong with a database URL, by its part; undefined where it is correct. */
export function faultOfDatabaseUrl(text: string): string | undefined {
  if (!protocols.some((protocol) => text.startsWith(`${protocol}//`)))
    return 'must be a URL starting with postgres:// or postgresql://'
  const rest = text.slice(text.indexOf('//') + 2)
  const userInfo = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  if (/[/?#]/.test(userInfo) || /%(?![0-9a-f]{2})/i.test(userInfo))
    return `has a special character in its user or password that must be percent-encoded: ${percentForms}`
  if (!URL.canParse(text)) {
    const port = /:([^:/?#\]]*)(?:[/?#]|$)/.exec(rest.slice(userInfo.length))?.[1]
    return port !== undefined && !isPort(port)
      ? `has the port '${port}', which must be a number from 1 to 65535`
      : 'has a host that cannot be read: write a name, an address, or a socket folder as ?host=/var/run/postgresql'
  }
  const { pathname, searchParams } = new URL(text)
  if (pathname.replace(/^\//, '') === '' && !searchParams.has('dbname'))
    return 'names no database: write it after the host, such as postgres://trivium@db.example.org/trivium'
  return undefined
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/**
 * The driver encrypts and checks the certificate for each of these words. The last one says so explicitly,
 * and the driver then logs no warning.
 */
function checkingSslMode(text: string): string {
  const url = new URL(text)
  if (url.searchParams.get('uselibpqcompat') === 'true') return text
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

export const databaseUrl = optional.transform((value, context) => {
  if (value === undefined) return undefined
  const fault = faultOfDatabaseUrl(value)
  if (fault === undefined) return checkingSslMode(value)
  context.addIssue({ code: 'custom', message: fault })
  return undefined
})
