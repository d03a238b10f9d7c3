import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { queryOnce } from '#server/platform/postgres/query-once.ts'
import { Client } from './client.ts'
import { readyFolder } from './data-dir.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { createLearner } from './learner.ts'
import { type Product, startProduct } from './product.ts'
import { authSecret } from './signed-in.ts'

/** Starts the built bundle as a separate process, as an operator does. */

describe('on its own data folder', () => {
  let dataDir: string
  let product: Product
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trivium-built-'))
    product = await startProduct({ dataDir })
  })
  afterAll(async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('greets in one line with the address, the database and the model', () => {
    expect(product.greeting).toBe(
      `Trivium is at ${product.origin} · own database in ${dataDir} · no AI model (offline guide)`,
    )
  })

  it('serves the landing, the app and the API on one port', async () => {
    for (const path of ['/', '/login', '/healthz', '/readyz', '/api/openapi.json']) {
      expect((await fetch(product.origin + path)).status, path).toBe(200)
    }
  })

  it('refuses a second start on the folder with a clear line', async () => {
    await expect(startProduct({ dataDir })).rejects.toThrow(
      /ended with 1 before it was ready:\nTrivium cannot start: .+/,
    )
  })

  it('says when the port is taken', async () => {
    await expect(startProduct({ port: product.port })).rejects.toThrow(
      `Trivium cannot start: Port ${product.port} is in use by another program.`,
    )
  })

  it('says which variable is wrong', async () => {
    await expect(startProduct({ env: { RATE_LIMITS: 'perhaps' } })).rejects.toThrow(
      "Trivium cannot start: RATE_LIMITS must be 'on' or 'off'.",
    )
  })

  it('says which address it cannot listen at', async () => {
    const SMTP_URL = 'smtp://localhost:25'
    const here = { APP_URL: 'http://localhost:3000', SMTP_URL, RATE_LIMITS: 'on' }
    const env = { ...here, HOST: 'nowhere.invalid' }
    await expect(startProduct({ env })).rejects.toThrow(
      /ended with 1 before it was ready:\nTrivium cannot start: HOST nowhere\.invalid is not an address of this machine: .+/,
    )
  })

  it('says that its own database cannot be brought up to date, and leaves none running', async () => {
    await using folder = await readyFolder()
    const database = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
    // The first migration is about to create this table.
    await queryOnce(
      database.url,
      'drop schema if exists drizzle cascade; drop schema public cascade; create schema public; create table courses (id int)',
    )
    await database.stop()
    await expect(startProduct({ dataDir: folder.path })).rejects.toThrow(
      /ended with 1 before it was ready:\nTrivium cannot start: the database in \S+ could not be brought up to date \(relation "courses" already exists\)\. .*docs\/operations\.md.*/,
    )
    expect(spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout).not.toContain(folder.path)
  })

  it('says what hinders it, whatever it is', async () => {
    await using folder = await readyFolder()
    await mkdir(join(folder.path, 'auth-secret'))
    await expect(startProduct({ dataDir: folder.path })).rejects.toThrow(
      /ended with 1 before it was ready:\n[\s\S]*Trivium cannot start: EISDIR[^\n]+\. Correct what this names/,
    )
  })

  it('goes on at SIGHUP, as a service must, and every line of its log is JSON', async () => {
    const other = await startProduct({ env: { LOG_LEVEL: 'info' } })
    const read = await fetch(`${other.origin}/readyz`)
    other.signal('SIGHUP')
    await expect.poll(() => other.output(), { timeout: 20_000 }).toContain('SIGHUP received')
    expect((await fetch(`${other.origin}/healthz`)).status).toBe(200)
    const lines = other
      .output()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    const requestId = read.headers.get('x-request-id')
    const ofRead = lines.filter((line) => line.requestId === requestId)
    expect(ofRead).toMatchObject([
      { level: 'info', msg: 'request', method: 'GET', path: '/readyz', status: 200 },
    ])
    await other.stop()
  })

  it('ends with its database at a signal', async () => {
    const other = await startProduct()
    const processes = () => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
    expect(processes()).toContain(other.dataDir)
    other.signal('SIGINT')
    expect(await other.ended).toBe(0)
    expect(processes()).not.toContain(other.dataDir)
    await rm(other.dataDir, { recursive: true, force: true })
  })

  it('ends with its database and with 1 at what nobody caught, and says what it was', async () => {
    const planted = 'process.on("SIGUSR2",()=>{throw Error("planted")})'
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}` }
    const other = await startProduct({ env })
    other.signal('SIGUSR2')
    expect(await other.ended).toBe(1)
    expect(other.output()).toMatch(/planted.*uncaught exception/)
    const processes = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
    expect(processes).not.toContain(other.dataDir)
    await rm(other.dataDir, { recursive: true, force: true })
  })

  it('ends with its database at a signal during the first start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trivium-built-'))
    const processes = () => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH ?? '', PORT: String(await freePort()), DATA_DIR: folder },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await expect.poll(processes, { timeout: 60_000, interval: 20 }).toContain(folder)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(processes()).not.toContain(folder)
    await rm(folder, { recursive: true, force: true })
  })
})

describe('on an outside database', () => {
  it('runs as two processes that share learners and sessions', async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url, AUTH_SECRET: authSecret }
    const [first, second] = await Promise.all([startProduct({ env }), startProduct({ env })])
    expect(first.greeting).not.toContain('own database')
    const { client } = await createLearner(new Client(first.origin), database.pool, 'Two Installations')
    const cookie = Object.entries(client.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const elsewhere = await fetch(`${second.origin}/api/auth/get-session`, { headers: { cookie } })
    expect(await elsewhere.json()).toMatchObject({ user: { name: 'Two Installations' } })
    await Promise.all([first.stop(), second.stop()])
    await database.drop()
  })

  it('warns where every visitor would count as the proxy', async () => {
    const database = await createTestDatabase()
    const env = {
      DATABASE_URL: database.url,
      AUTH_SECRET: authSecret,
      RATE_LIMITS: 'on',
      APP_URL: 'https://learn.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    const warnsWith = async (more: Record<string, string>) => {
      const product = await startProduct({ env: { ...env, ...more } })
      await product.stop()
      return product.output().includes('TRUSTED_PROXIES is empty')
    }
    const warned = await Promise.all([warnsWith({}), warnsWith({ TRUSTED_PROXIES: '127.0.0.1' })])
    expect(warned).toEqual([true, false])
    await database.drop()
  })

  it('names the fault when the database cannot be used', async () => {
    const database = await createTestDatabase()
    const url = new URL(database.url)
    url.pathname = '/nothing'
    const env = { DATABASE_URL: url.href, AUTH_SECRET: authSecret }
    await expect(startProduct({ env })).rejects.toThrow('DATABASE_URL does not lead to a usable database')
    await database.drop()
  })
})
