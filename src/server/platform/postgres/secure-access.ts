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
 * Makes sure that the database exists, that it belongs to the app's role, and that no connection works
 * without a password. Also converts a cluster of an earlier release, which asked for no password. Every step
 * can be repeated: after an interruption the next start finishes the work.
 */
export async function secureAccess(access: Access): Promise<void> {
  if (await isSecured(access)) return
  const { layout, socketPath, passwords } = access
  const isLetIn = (url: string) => isAllowed(queryOnce(url, 'select 1'))
  // The passwords belong to another cluster. Trivium owns the files of this one, so opening it gives no new
  // access.
  if (!(await isLetIn(superuserUrl(socketPath, passwords)))) await openFor(access)
  const isClosed = (await readRules(layout.cluster)) === closedRules
  if (!isClosed || !(await isLetIn(appUrl(socketPath, passwords, 'postgres')))) await setPasswords(access)
  await ensureDatabase(access)
  await takeOwnership(superuserUrl(socketPath, passwords, DATABASE))
  if ((await readRules(layout.cluster)) !== closedRules) await writeRules(layout.cluster, closedRules)
  // Also for unchanged rules: their writer may have ended before the server read them.
  await reloadRules(socketPath, passwords)
  await queryOnce(appUrl(socketPath, passwords), 'select 1')
}

/**
 * Whether no step is left, as at every start but the first. Uses one query as either role, because each
 * connection delays the start. False wherever the query cannot tell. The rules must be older by a second than
 * the server's reading of them, because file times are only that exact.
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

/** False for a refusal; any other error is thrown. */
const isAllowed = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (isRefused(error)) return false
      throw error
    },
  )

/** Letters and digits, so that no quoting is needed. */
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
