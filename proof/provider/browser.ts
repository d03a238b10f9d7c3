import { Client } from '../../tests/client.ts'
import { password } from './realm.ts'

export type Came = {
  /** Whether Keycloak asked for name and password, or knew the person. */
  asked: boolean
  back: URL
}

/** One browser of one person: its cookies here and at Keycloak. */
export class Browser {
  readonly here: Client
  readonly #there = new Map<string, string>()

  constructor(origin: string) {
    this.here = new Client(origin)
  }

  /** Where the button leads. */
  async leave(body: object = {}): Promise<string> {
    const answer = await this.here.post('/api/auth/sign-in/provider', body)
    if (answer.status !== 200) throw new Error(`The way there: ${await answer.text()}`)
    return (await answer.json()).url
  }

  /** Goes there, and signs in where Keycloak asks for it. */
  async visit(address: string, username: string): Promise<Came> {
    let [url, form]: [string, URLSearchParams | undefined] = [address, undefined]
    let asked = false
    for (let step = 0; step < 12; step++) {
      const answer = await this.#fetch(url, form)
      const location = answer.headers.get('location')
      form = undefined
      if (location !== null) {
        url = new URL(location, url).href
        if (url.startsWith(this.here.origin)) return { asked, back: new URL(url) }
        continue
      }
      const page = await answer.text()
      // It asks the person before to sign in once more, and has a link for another beside their name.
      const isKnown = page.includes('kc-attempted-username')
      const links = [...page.matchAll(/["']([^"'\s]*login-actions\/restart[^"'\s]*)["']/g)].map(
        ([, link = '']) => link,
      )
      // The page's script has another, which keeps the person before.
      const anew = isKnown ? links.find((link) => !link.includes('skip_logout=true')) : undefined
      if (anew !== undefined && !asked) {
        url = new URL(anew.replaceAll('&amp;', '&'), url).href
        continue
      }
      const action = /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/.exec(page)?.[1]
      if (action === undefined || asked)
        throw new Error(`Keycloak showed another page (${answer.status}): ${wordsOf(page)}`)
      asked = true
      url = action.replaceAll('&amp;', '&')
      form = new URLSearchParams({ username, password, credentialId: '' })
    }
    throw new Error('Keycloak led nowhere.')
  }

  finish({ back }: Came): Promise<Response> {
    const value = (name: string) => back.searchParams.get(name) ?? undefined
    const returned = { code: value('code'), state: value('state'), error: value('error') }
    return this.here.post('/api/auth/sign-in/provider/finish', returned)
  }

  /** The whole way. */
  async signIn(username: string, body: object = {}) {
    const came = await this.visit(await this.leave(body), username)
    return { ...came, answer: await (await this.finish(came)).json() }
  }

  async session() {
    return (await (await this.here.get('/api/auth/get-session')).json())?.session ?? null
  }

  async #fetch(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#there].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.#there.delete(pair.slice(0, at))
      else this.#there.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

const wordsOf = (page: string) =>
  page
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400)
