import { type Access, closedRules, openFor, readRules, reloadRules, writeRules } from './access-rules.ts'
import { APP_ROLE, appUrl, DATABASE, SUPERUSER, superuserUrl } from './layout.ts'
import { queryOnce } from './query-once.ts'
import { somethingLeft, takeOwnership } from './take-ownership.ts'

/** Wrong password; no such role; refused by a rule. */
const refusals = new Set(['28P01', '28000'])
const UNKNOWN_DATABASE = '3D000'

export const isRefused = (error: unknown): boolean =>
  refusals.has(String((error as { code?: unknown } | null)?.code))

/**
 * The database is there, belongs to the app's role, and nobody comes in without a password. A cluster of an earlier
 * release, which asked for none, is changed over here. Every step may be taken again: an end in between is made good by
 * the next start.
 */
export async function secureAccess(access: Access): Promise<void> {
  if (await isSecured(access)) return
  const { layout, socketPath, passwords } = access
  const isLetIn = (url: string) => isAllowed(queryOnce(url, 'select 1'))
  // A cluster that was put beside the passwords of another. Its files are ours, so this is no way in that we had not.
  if (!(await isLetIn(superuserUrl(socketPath, passwords)))) await openFor(access)
  const isClosed = (await readRules(layout.cluster)) === closedRules
  if (!isClosed || !(await isLetIn(appUrl(socketPath, passwords, 'postgres')))) await setPasswords(access)
  await ensureDatabase(access)
  await takeOwnership(superuserUrl(socketPath, passwords, DATABASE))
  if ((await readRules(layout.cluster)) !== closedRules) await writeRules(layout.cluster, closedRules)
  // Also where they stand there already: who wrote them may have been ended before the server read them.
  await reloadRules(socketPath, passwords)
  await queryOnce(appUrl(socketPath, passwords), 'select 1')
}

/**
 * Nothing is left to be done, as at every start but the first: seen with one look as either role, because each connection
 * keeps the start waiting. False wherever that look does not say so. The rules must be older than the server's reading of
 * them by a second: of their file's times it tells no less.
 */
async function isSecured({ layout, socketPath, passwords }: Access): Promise<boolean> {
  if ((await readRules(layout.cluster)) !== closedRules) return false
  const rulesAreRead = `(select greatest(modification, change) + interval '1 second' < pg_conf_load_time()
    from pg_stat_file('pg_hba.conf'))`
  const [secured] = await Promise.all([
    queryOnce<{ secured: boolean }>(
      superuserUrl(socketPath, passwords, DATABASE),
      `select ${rulesAreRead} and not ${somethingLeft} as secured`,
    ),
    queryOnce(appUrl(socketPath, passwords), 'select 1'),
  ]).catch(() => [[]])
  return secured[0]?.secured === true
}

/** False for a refusal; any other fault is one. */
const isAllowed = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (isRefused(error)) return false
      throw error
    },
  )

/** Letters and digits, so nothing is to be quoted. */
async function setPasswords({ socketPath, passwords }: Access): Promise<void> {
  await queryOnce(
    superuserUrl(socketPath, passwords),
    `begin;
     do $$ begin
       if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;
     end $$;
     alter role ${APP_ROLE} login createdb nosuperuser nocreaterole noreplication nobypassrls
       password '${passwords.app}';
     alter role ${SUPERUSER} password '${passwords.superuser}';
     commit`,
  )
}

async function ensureDatabase({ socketPath, passwords }: Access): Promise<void> {
  try {
    await queryOnce(superuserUrl(socketPath, passwords, DATABASE), 'select 1')
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_DATABASE) throw error
    await queryOnce(superuserUrl(socketPath, passwords), `create database ${DATABASE} owner ${APP_ROLE}`)
  }
}
