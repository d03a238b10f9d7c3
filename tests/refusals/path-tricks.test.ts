import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../product.ts'
import { sendRaw } from '../raw-request.ts'

/** Addresses as bytes at the built product: a proper client would straighten most of them before they left. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const get = (address: string, method = 'GET') =>
  sendRaw(product.origin.replace('localhost', '127.0.0.1'), [
    `${method} ${address} HTTP/1.1`,
    `Host: localhost:${product.port}`,
  ])

const climbs = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E%2E',
  '..%2f',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '....//',
  '..;',
]
const climbing = climbs.flatMap((up) => {
  const join = /[/\\;]$|%2f$|%5c$/i.test(up) ? '' : '/'
  return ['/', '/assets/', '/prompts/', '/api/'].flatMap((folder) =>
    ['package.json', 'etc/passwd'].map(
      (file) => folder + Array(6).fill(up).join(join) + (join || '/') + file,
    ),
  )
})

const hidden = [
  '/.git/config',
  '/.git/HEAD',
  '/%2egit/config',
  '/.env',
  '/.env.local',
  '/%2eenv',
  '/package.json',
  '/package-lock.json',
  '/src/server/main.ts',
  '/dist/server/main.js',
  '/server/main.js',
  '/node_modules/hono/package.json',
  '/assets/../../server/main.js',
  '/assets/..%2f..%2fserver%2fmain.js',
  '/app.html',
  '/landing.html',
  '/assets',
  '/assets/',
  '/prompts',
  '/prompts/',
  '/prompts/.',
  '/prompts/professorChatPrompt.txt/',
  '/prompts/professorChatPrompt.txt%00.png',
  '/prompts//professorChatPrompt.txt',
  '/prompts/%2e%2e/prompts/x.txt',
  '/file:///etc/passwd',
  '//etc/passwd',
  '/%00',
  '/%c0%ae%c0%ae/etc/passwd',
  '/%u002e%u002e/etc/passwd',
  '/%',
  '/%zz',
  '/assets/%',
  '/api/%',
  '/api/courses/%ff',
  '/api/shared/%00',
  '/api/mailbox/..%2f..%2fsecret',
  '/courses/%ff',
  '/shared/%e0%a4%a',
]

/** What no answer to these may contain: parts of the installation, of the machine, of the program. */
const secrets =
  /root:.*:0:|"dependencies"|"lockfileVersion"|repositoryformatversion|from 'hono'|AUTH_SECRET|sourceMappingURL/

describe('an address that leads elsewhere', () => {
  it.each([...new Set([...climbing, ...hidden])])('%s leads nowhere', async (address) => {
    const answer = await get(address)
    expect([400, 401, 404], address).toContain(answer.status)
    expect(answer.headers).not.toMatch(/^location:/im)
    // Where host and path form no valid address, the HTTP server answers 400 before the app, without a body.
    if (answer.status !== 400 || answer.headers.includes('ontent-'))
      expect(answer.headers).toMatch(/application\/problem\+json|text\/html/)
    expect(answer.body).not.toMatch(secrets)
  })

  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    'http://evil.example/',
    'http://evil.example/login',
  ])('%s sends nobody there', async (address) => {
    const answer = await get(address)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers).not.toMatch(/^location:/im)
    expect(answer.body).not.toContain('evil.example')
  })

  it.each(['/\u0000', '/a\u0000b', '/a b', 'no-slash', '', 'http://', 'http://[::1', '/\u007f'])(
    'that is none, %j, is refused without harm',
    async (address) => {
      const answer = await get(address)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect((await get('/healthz')).status).toBe(200)
    },
  )
})

describe('the files of the build', () => {
  const scriptsOf = async () => [
    ...new Set([...(await get('/login')).body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)),
  ]

  it('are there without their maps, in other spellings or in parts', async () => {
    const scripts = await scriptsOf()
    expect(scripts.length).toBeGreaterThan(0)
    for (const path of scripts) {
      expect((await get(path)).status).toBe(200)
      expect((await get(path)).body).not.toContain('sourceMappingURL')
      const spellings = [
        `${path}.map`,
        `${path}/`,
        `${path}%00`,
        `${path}.br`,
        `${path}.gz`,
        `/${path}`,
        path.toUpperCase(),
      ]
      for (const spelling of spellings) expect((await get(spelling)).status, spelling).toBe(404)
    }
  })

  it('are only read', async () => {
    const [script = ''] = await scriptsOf()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      for (const address of [script, '/', '/login', '/prompts/professorChatPrompt.txt'])
        expect([400, 404, 405], `${method} ${address}`).toContain((await get(address, method)).status)
    }
  })
})
