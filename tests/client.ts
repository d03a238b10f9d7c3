type Call = { method: string; path: string }

/** A check of every answer: tests of the product set `faultOf`, a proof or a benchmark does not. */
export const answers: {
  /** Before the first app of a test run starts. */
  prepare?: () => Promise<void>
  faultOf?: (call: Call, answer: Response) => Promise<string | undefined>
} = {}

/**
 * Sends what the web app's browser sends: the origin, JSON, and its cookies. In tests every answer is checked
 * against the API document.
 */
export class Client {
  readonly origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', this.origin)
    if (this.#cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const answer = await fetch(this.origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    const fault = await answers.faultOf?.({ method: init.method ?? 'GET', path }, answer)
    if (fault !== undefined) throw new Error(fault)
    return answer
  }

  get = (path: string, headers: Record<string, string> = {}) => this.fetch(path, { headers })
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.send('POST', path, body, headers)
  put = (path: string, body: unknown = {}) => this.send('PUT', path, body)
  patch = (path: string, body: unknown = {}) => this.send('PATCH', path, body)
  delete = (path: string) => this.fetch(path, { method: 'DELETE' })

  send(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  cookies(): Record<string, string> {
    return Object.fromEntries(this.#cookies)
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const split = pair.indexOf('=')
    const name = pair.slice(0, split).trim()
    const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
    if (gone) this.#cookies.delete(name)
    else this.#cookies.set(name, pair.slice(split + 1).trim())
  }
}
