import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '#server/platform/operations/start-error.ts'
import { type OsAccount, runCommand } from './run-command.ts'

const NOBODY = 65534
const itself: OsAccount = { name: 'this user', wrap: [] }
const nobody: OsAccount = {
  name: 'nobody',
  owner: { uid: NOBODY, gid: NOBODY },
  become: { uid: NOBODY, gid: NOBODY },
  wrap: [],
}
/**
 * A user only for the database. Systems assign this number to no user: it lies between the numbers of people
 * and those of dynamic services. Other services that share user 65534 cannot read its files.
 */
const OWN = 60_999
const own: OsAccount = {
  name: 'a separate user',
  owner: { uid: OWN, gid: OWN },
  become: { uid: OWN, gid: OWN },
  wrap: [],
  makesAs: nobody,
}
/** Outside it is root, with root's files and none of its powers; inside the program sees user 65534. */
const namespace: OsAccount = {
  name: 'a user namespace',
  owner: { uid: 0, gid: 0 },
  wrap: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
}
/**
 * For containers that forbid namespaces: user 65534, with the one capability to pass folders that only root
 * may enter.
 */
const privileged: OsAccount = {
  name: 'user 65534 with a capability',
  owner: { uid: NOBODY, gid: NOBODY },
  wrap: [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ],
}
export const rootAccounts = { own, nobody, namespace, privileged }

/**
 * PostgreSQL refuses to run as root. A start by root takes the first of these users that can enter both the
 * programs and the data folder: 60999, 65534, a user namespace, 65534 with a capability of root, the owner of
 * the folder above. A cluster that already has an owner is tried with that owner first.
 */
export async function chooseAccount(
  dataDir: string,
  postgres: string,
  currentUid?: number,
): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return itself
  const candidates = [own, nobody, namespace, privileged, ...(await ownersAbove(dataDir))]
  const isCurrent = ({ owner }: OsAccount) => owner !== undefined && owner.uid === currentUid
  const inOrder = [...candidates.filter(isCurrent), ...candidates.filter((account) => !isCurrent(account))]
  for (const account of inOrder) {
    if (await canRun(account, dataDir, postgres)) return account
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and no other user can enter ${dataDir} and ${dirname(postgres)}. Start Trivium as an ordinary user, open the folders above both ("chmod o+x"), or set DATABASE_URL.`,
  )
}

/**
 * Really runs the program, because file modes do not show access lists, containers and missing capabilities.
 */
export async function canRun(account: OsAccount, dataDir: string, postgres: string): Promise<boolean> {
  const script = 'cd "$1" && test -x "$2" && exec "$2" --version'
  const { code } = await runCommand(account, '/bin/sh', ['-c', script, 'sh', dataDir, postgres])
  return code === 0
}

async function ownersAbove(dataDir: string): Promise<OsAccount[]> {
  const { uid, gid } = await stat(dirname(dataDir))
  if (uid === 0) return []
  return [{ name: `user ${uid}`, owner: { uid, gid }, become: { uid, gid }, wrap: [] }]
}
