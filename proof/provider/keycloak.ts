import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tests/free-port.ts'
import { realmOf } from './realm.ts'

const execute = promisify(execFile)
export const version = '26.4.0'
const startWithinMs = 240_000
const admin = { username: 'admin', password: 'the-admin-of-this-proof' }

/**
 * Unpacks Keycloak into the folder with Maven, which caches its downloads. False where one of the tools is
 * missing.
 */
export async function fetchKeycloak(folder: string): Promise<boolean> {
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`
  const words = ['-q', '-B', 'dependency:unpack', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
  try {
    await execute('java', ['-version'])
    // Maven also leaves files in its working directory.
    await execute('mvn', words, { timeout: 900_000, cwd: folder })
    return true
  } catch {
    return false
  }
}

export type Keycloak = Awaited<ReturnType<typeof startKeycloak>>

/** A real Keycloak on this machine with one realm, and the actions of its administrator. */
export async function startKeycloak(folder: string, appUrl: string) {
  const home = join(folder, `keycloak-${version}`)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await mkdir(join(home, 'data/import'), { recursive: true })
  await writeFile(join(home, 'data/import/school.json'), JSON.stringify(realmOf(appUrl)))
  const words = ['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`]
  const child = spawn('sh', [join(home, 'bin/kc.sh'), ...words], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
    },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => lines.push(text.toString()))
  const ended = once(child, 'exit')
  const stop = async () => {
    // The script and the Java process that it started, which are a separate process group.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  await untilItAnswers(`${origin}/realms/school/.well-known/openid-configuration`).catch(async (error) => {
    await stop()
    throw new Error(`${error.message}\n${lines.join('').slice(-3000)}`)
  })
  const realm = '/admin/realms/school'

  async function token(): Promise<string> {
    const answer = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin }),
    })
    return (await answer.json()).access_token
  }

  /** A call of the administrator; returns the id of what it created, if any. */
  async function ask<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(origin + realm + path, {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Keycloak: ${method} ${path} answered ${answer.status}: ${text}`)
    return text === '' ? (undefined as Answer) : JSON.parse(text)
  }

  const clientId = async () => (await ask<{ id: string }[]>('GET', '/clients?clientId=trivium'))[0]?.id ?? ''

  return {
    issuer: `${origin}/realms/school`,
    ask,
    /** Changes the client, as an administrator does in its settings. */
    changeClient: async (change: object) => {
      const id = await clientId()
      const now = await ask<object>('GET', `/clients/${id}`)
      await ask('PUT', `/clients/${id}`, { ...now, ...change })
    },
    userId: async (username: string) =>
      (await ask<{ id: string }[]>('GET', `/users?exact=true&username=${username}`))[0]?.id ?? '',
    stop,
  }
}

async function untilItAnswers(address: string): Promise<void> {
  const until = Date.now() + startWithinMs
  while (Date.now() < until) {
    const answer = await fetch(address).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`Keycloak did not start within ${startWithinMs / 1000} s.`)
}
