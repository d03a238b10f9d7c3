import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { startTestApp, type TestApp } from './app.ts'

const metricsToken = 'a-token-of-sixteen-or-more'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: metricsToken } })
})
afterAll(() => app.stop())

const problemOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return problemSchema.parse(await answer.json())
}

describe('health', () => {
  it('says that it lives and is ready, and nothing about what it is made of', async () => {
    expect(await (await app.visitor().get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await app.visitor().get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('shows metrics to the bearer of the token alone', async () => {
    expect((await app.visitor().get('/metrics')).status).toBe(404)
    expect(
      (await app.visitor().get('/metrics', { authorization: 'Bearer wrong-token-of-sixteen' })).status,
    ).toBe(404)
    const answer = await app.visitor().get('/metrics', { authorization: `Bearer ${metricsToken}` })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('trivium_http_requests_total')
  })
})

describe('the guard', () => {
  it('refuses a visitor on any call that is not public', async () => {
    const problem = await problemOf(await app.visitor().get('/api/profile'))
    expect(problem).toMatchObject({ status: 401, code: 'not_signed_in', detail: 'No authenticated session.' })
  })

  it('says to everybody alike that there is no such call', async () => {
    const { client } = await app.learner()
    for (const path of ['/api/nothing-here', '/api', '/api/courses/x/y/z', '/api/auth/list-sessions'])
      for (const asking of [app.visitor(), client]) {
        const problem = await problemOf(await asking.get(path))
        expect(problem, path).toMatchObject({ status: 404, code: 'not_found' })
      }
  })

  it('names the methods of an address that does not take the one it was asked with', async () => {
    const { client } = await app.learner()
    const cases: [string, string, string][] = [
      ['DELETE', '/api/courses', 'GET, HEAD, POST'],
      ['PATCH', `/api/courses/${randomUUID()}/fork`, 'POST'],
      ['OPTIONS', '/api/profile', 'GET, HEAD, PUT'],
      ['POST', '/api/openapi.json', 'GET, HEAD'],
    ]
    for (const [method, path, allow] of cases)
      for (const asking of [app.visitor(), client]) {
        const answer = await asking.fetch(path, { method })
        expect(answer.headers.get('allow'), path).toBe(allow)
        const detail = `This address does not take ${method}. It takes ${allow}.`
        expect(await problemOf(answer)).toMatchObject({ status: 405, detail })
      }
    // To whom the operator’s calls are nothing, they are nothing by any method.
    const operatorCall = '/api/operator/accounts'
    expect((await app.visitor().fetch(operatorCall, { method: 'DELETE' })).status).toBe(401)
    expect((await client.fetch(operatorCall, { method: 'DELETE' })).status).toBe(404)
    await app.database.pool.query('update users set operator_since = now()')
    expect((await client.fetch(operatorCall, { method: 'DELETE' })).status).toBe(405)
  })

  it('says which parameter of an address comes twice', async () => {
    const { client } = await app.learner()
    const problem = await problemOf(await client.get('/api/courses?cursor=a&cursor=b'))
    const sentence = '‘cursor’ is in the address more than once. Give it once.'
    expect(problem).toMatchObject({ status: 400, detail: sentence, fields: { cursor: sentence } })
  })

  it('knows a signed-in learner, and forgets them at sign-out', async () => {
    const { client } = await app.learner()
    expect((await client.get('/api/profile')).status).toBe(200)
    const cookies = client.cookies()
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
    const replayed = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    expect((await app.visitor().get('/api/profile', { cookie: replayed })).status).toBe(401)
  })

  it('does not believe a cookie whose signature is not ours', async () => {
    const { client } = await app.learner()
    const [name, value = ''] = Object.entries(client.cookies())[0] ?? []
    const tampered = `${name}=${value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`
    expect((await app.visitor().get('/api/profile', { cookie: tampered })).status).toBe(401)
  })

  it('ends an expired session', async () => {
    const learner = await app.learner()
    await app.database.pool.query(
      "update sessions set expires_at = now() - interval '1 second' where user_id = $1",
      [learner.id],
    )
    expect((await learner.client.get('/api/profile')).status).toBe(401)
  })
})

describe('writes', () => {
  const signIn = { email: 'nobody@example.org', password: 'whatever it is' }

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'from %s are refused',
    async (origin) => {
      const answer = await app.visitor().post('/api/auth/sign-in/email', signIn, { origin })
      expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    },
  )

  it('from another address name it and APP_URL, on the screen and to the operator', async () => {
    const origin = 'http://10.0.0.5:3000'
    const answer = await app.visitor().post('/api/auth/sign-in/email', signIn, { origin })
    const { detail } = await problemOf(answer)
    expect(detail).toContain(`came from ${origin}`)
    expect(detail).toContain(`takes requests of ${app.env.appUrl} alone`)
    const operator = await app.learner()
    await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
    const overview = await (await operator.client.get('/api/operator')).json()
    expect(overview).toMatchObject({ refusedOrigin: origin, appUrl: app.env.appUrl })
  })

  it('from another site without an origin are refused by fetch metadata', async () => {
    const answer = await fetch(`${app.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })

  it('count loopback spellings of the port as one origin', async () => {
    const origin = `http://localhost:${app.env.port}`
    const answer = await app.visitor().post('/api/auth/sign-in/email', signIn, { origin })
    expect(answer.status).toBe(401)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of type %s are refused', async (type) => {
    const answer = await app
      .visitor()
      .send('POST', '/api/auth/sign-in/email', JSON.stringify(signIn), { 'content-type': type })
    expect(await problemOf(answer)).toMatchObject({ status: 415 })
  })

  it.each([
    ['{', '{'],
    ['an open string', '"'],
    ['a missing value', '{"a":}'],
    ['NUL', '\u0000'],
    ['5,000 open lists', '['.repeat(5000)],
    ['nesting beyond any schema', `${'['.repeat(40)}${']'.repeat(40)}`],
  ])('with the body %s are refused as unreadable', async (_name, body) => {
    const answer = await app.visitor().send('POST', '/api/auth/sign-in/email', body)
    expect(await problemOf(answer)).toMatchObject({ status: 400 })
  })

  it('over 256 kB are refused with the limit named, also when sent in chunks', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(300 * 1024) })
    const whole = await app.visitor().send('POST', '/api/auth/sign-in/email', large)
    expect(await problemOf(whole)).toMatchObject({
      status: 413,
      detail: 'That is too large. The limit is 256 kB.',
    })
    const inChunks = await fetch(`${app.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: app.origin, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(inChunks.status).toBe(413)
  })

  it('get the service’s own refusal as a problem document', async () => {
    const answer = await app.visitor().post('/api/auth/sign-in/email', signIn)
    expect(await problemOf(answer)).toMatchObject({ status: 401, detail: 'Invalid email or password' })
  })
})

describe('answers', () => {
  it('carry the security headers and an id of their own, whatever they are', async () => {
    for (const path of ['/', '/dashboard', '/healthz', '/api/openapi.json', '/api/nope', '/nope.js']) {
      const { headers } = await app.visitor().get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      // Browsers cache the landing page and the reference, and revalidate them each time.
      const isKept = ['/', '/api/openapi.json'].includes(path)
      expect(headers.get('cache-control'), path).toBe(isKept ? 'no-cache' : 'no-store')
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        path,
      ).toEqual([])
    }
  })

  it('ask browsers to stay with https for this name alone, and only where it is https', async () => {
    const asked = async (server: TestApp) =>
      (await server.visitor().get('/')).headers.get('strict-transport-security')
    const env = { APP_URL: 'https://learn.example.org', SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMITS: 'on' }
    const secure = await startTestApp({ database: app.database, env })
    expect([await asked(secure), await asked(app)]).toEqual(['max-age=31536000', null])
    await secure.stop()
  })

  it('allow the video site on app pages and nowhere else', async () => {
    const policyOf = async (path: string) =>
      (await app.visitor().get(path)).headers.get('content-security-policy') ?? ''
    const ofVideo = await policyOf('/video/x')
    expect(ofVideo).toContain('frame-src https://www.youtube-nocookie.com;')
    expect(ofVideo).toMatch(/script-src [^;]*https:\/\/www\.youtube\.com[ ;]/)
    expect(ofVideo).toContain("img-src 'self' data: https://i.ytimg.com;")
    expect(ofVideo).toContain("connect-src 'self';")
    for (const path of ['/', '/login', '/signup', '/confirm-email'])
      expect(await policyOf(path)).not.toContain('youtube')
    for (const path of ['/', '/login', '/dashboard']) expect(await policyOf(path)).not.toContain('unsafe')
  })

  it('are for the landing the same file for everybody, compressed, and nothing where it is known', async () => {
    const landing = (headers: Record<string, string> = {}) => fetch(`${app.origin}/`, { headers })
    const plain = await landing({ 'accept-encoding': 'identity' })
    const html = await plain.text()
    const policy = plain.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('nonce')
    for (const encoding of ['br', 'gzip']) {
      const answer = await landing({ 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe(html)
    }
    const etag = plain.headers.get('etag') ?? ''
    const known = await landing({ 'if-none-match': etag })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect((await landing({ 'if-none-match': '"other"' })).status).toBe(200)
    const head = await fetch(`${app.origin}/`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })

  it('are for the landing alike, counted and logged, before the framework and within it', async () => {
    const counted = async () => {
      const { values } = await app.services.metrics.requests.get()
      return values.find(
        ({ labels }) => labels.route === '/' && labels.method === 'GET' && labels.status === 200,
      )
    }
    const statusAndHeaders = async (path: string) => {
      const { status, headers } = await fetch(app.origin + path)
      return { status, headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)) }
    }
    await statusAndHeaders('/')
    const before = (await counted())?.value ?? 0
    const linesBefore = app.logged().split('"path":"/"').length
    const atTheDoor = await statusAndHeaders('/?from=a-friend')
    expect(app.services.settings.fresh()).toBeDefined()
    expect(await statusAndHeaders('//')).toEqual(atTheDoor)
    expect((await counted())?.value).toBe(before + 2)
    expect(app.logged().split('"path":"/"').length).toBe(linesBefore + 1)
    expect(app.logged()).not.toContain('a-friend')
  })

  it('use a new nonce each time', async () => {
    const nonce = async () =>
      /nonce="([^"]+)"/.exec(await (await app.visitor().get('/dashboard')).text())?.[1]
    expect(await nonce()).not.toBe(await nonce())
  })

  it('are a page for every page, 404 for none, and never a page for a missing file', async () => {
    expect((await app.visitor().get('/dashboard')).status).toBe(200)
    expect((await app.visitor().get('/no-such-page')).status).toBe(404)
    for (const path of [
      '/assets/gone.js',
      '/.git/config',
      '/src/server/main.ts',
      '/..%2f..%2fetc/passwd',
      '/package.json',
    ]) {
      const answer = await app.visitor().get(path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).not.toContain('<html')
    }
  })
})

describe('the app’s document', () => {
  const named = (html: string) =>
    [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    )
  const namedAt = async (path: string, client = app.visitor()) => named(await (await client.get(path)).text())

  it('names what its screen starts with, after the app’s own styles', async () => {
    expect(await namedAt('/login')).toEqual(['modulepreload /assets/login.js'])
    expect(await namedAt('/Courses/x/')).toEqual(['modulepreload /assets/course.js'])
    const learner = await app.learner()
    expect(await namedAt('/dashboard', learner.client)).toEqual([
      'modulepreload /assets/frame.js',
      'modulepreload /assets/dashboard.js',
      'stylesheet /assets/dashboard.css',
    ])
    const html = await (await learner.client.get('/dashboard')).text()
    expect(html.split('</head>')[0]).toMatch(/dashboard\.css">\s*$/)
  })

  it('asks ahead for what a learner’s screen asks first, and for nothing of a visitor’s', async () => {
    const asked = async (path: string, client = app.visitor()) =>
      /data-asks="([^"]*)"/.exec(await (await client.get(path)).text())?.[1]
    const learner = await app.learner()
    expect(await asked('/dashboard', learner.client)).toBe(
      '/api/auth/get-session /api/today?zone={zone} /api/courses?search=',
    )
    expect(await asked('/dashboard')).toBe('')
    expect(await asked('/login', learner.client)).toBe('')
  })

  it('names nothing for who is sent to the login, nor for a page without a screen', async () => {
    expect(await namedAt('/dashboard')).toEqual([])
    expect(await namedAt('/no-such-page')).toEqual([])
  })
})

describe('an address with dots', () => {
  it.each([
    ['/reflection/01.02.2025', 200],
    ['/projects/a.b', 200],
    ['/video/x.mp4', 200],
    ['/courses/a.b', 404],
    ['/shared/a.b', 404],
  ])('%s is its screen’s to answer', async (path, status) => {
    const answer = await app.visitor().get(path)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<html')
  })
})

describe('the API reference', () => {
  it('is an OpenAPI document and a page that loads nothing', async () => {
    expect(await (await app.visitor().get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    const page = await (await app.visitor().get('/api/docs')).text()
    expect(page).toContain('The Trivium API')
    // An example may name an address; nothing is fetched from one.
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=|\bhref=["']?https?:\/\/(?!127)/)
  })
})

describe('the log', () => {
  it('holds no address, no password and no query', async () => {
    const learner = await app.learner('Grace Hopper')
    await learner.client.get('/dashboard?secret=hidden-in-the-query')
    const logged = app.logged()
    expect(logged).toContain('"path":"/dashboard"')
    for (const secret of [
      learner.email,
      learner.password,
      'hidden-in-the-query',
      ...Object.values(learner.client.cookies()),
    ]) {
      expect(logged).not.toContain(secret)
    }
  })
})
