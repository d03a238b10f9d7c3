import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '#server/platform/database/db.ts'
import { freePort } from '../tests/free-port.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import type { ProofOptions, ProofResult } from './proof.ts'
import { proveChanges } from './provider/changes.ts'
import { fetchKeycloak, startKeycloak, version } from './provider/keycloak.ts'
import { proveLogouts } from './provider/logouts.ts'
import { client } from './provider/realm.ts'
import type { Trial } from './provider/trial.ts'
import { proveVisits } from './provider/visits.ts'

export const name = 'Outside provider'
export const promise =
  'people of a real Keycloak get in, or read why not; refusals leave a trace; a person made anew connects again; logging out works both ways'

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-proof-provider-'))
  try {
    if (!(await fetchKeycloak(folder)))
      return { figure: `skipped: Keycloak ${version}, Maven or Java is not to be had here`, holds: true }
    return await prove(folder, say)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function prove(folder: string, say: (line: string) => void): Promise<ProofResult> {
  const port = await freePort()
  const keycloak = await startKeycloak(folder, `http://localhost:${port}`)
  const wrong: string[] = []
  let right = 0
  const judge: Trial['judge'] = (what, isRight, seen = '') => {
    say(`${isRight ? 'right' : 'WRONG'}: ${what} ${isRight ? '' : JSON.stringify(seen).slice(0, 2000)}`)
    if (isRight) right += 1
    else wrong.push(what)
  }
  try {
    const product = await startProduct({
      port,
      env: {
        // Keycloak names itself without the slash.
        OIDC_ISSUER: `${keycloak.issuer}/`,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_NAME: 'Our School',
        SIGNUPS: 'provider',
      },
    })
    const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 2 })
    try {
      const trial: Trial = { keycloak, product, pool, judge }
      await proveVisits(trial)
      await proveLogouts(trial)
      await proveChanges(trial)
    } finally {
      await pool.end()
      await product.stop()
    }
  } finally {
    await keycloak.stop()
  }
  return {
    figure: `Keycloak ${version}: ${right} right, ${wrong.length} wrong${wrong.map((line) => `; ${line}`).join('')}`,
    holds: wrong.length === 0,
  }
}
