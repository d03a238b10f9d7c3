import { APP_ROLE, DATABASE, SUPERUSER } from './layout.ts'
import { queryOnce } from './query-once.ts'

/**
 * What earlier releases made as the superuser becomes the app's: the database, schemas, tables with what hangs on them,
 * sequences, functions and types, each by its own statement, because the first role's things cannot be handed over at
 * once. What belongs to an extension stays with it. In one transaction: all of it or nothing.
 */
export async function takeOwnership(url: string): Promise<void> {
  const rows = await queryOnce<{ left: boolean }>(url, `select ${somethingLeft} as left`)
  if (!rows[0]?.left) return
  await queryOnce(
    url,
    `do $do$ declare thing record; begin
       for thing in ${things} loop execute thing.act; end loop;
     end $do$`,
  )
}

const isOurs = (schema: string) =>
  `${schema} in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`
const isFree = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`
const superuser = `'${SUPERUSER}'::regrole`

const things = `
  select 'alter database ${DATABASE} owner to ${APP_ROLE}' as act
    from pg_database where datname = '${DATABASE}' and datdba = ${superuser}
  union all
  select format('alter schema %I owner to ${APP_ROLE}', nspname)
    from pg_namespace n where nspowner = ${superuser} and ${isOurs('n.oid')}
  union all
  select format('alter %s %s owner to ${APP_ROLE}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c
    where relowner = ${superuser} and relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurs('relnamespace')}
      and ${isFree('pg_class', 'c.oid')}
      and not (relkind = 'S' and exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure)
    from pg_proc p
    where proowner = ${superuser} and ${isOurs('pronamespace')} and ${isFree('pg_proc', 'p.oid')}
  union all
  select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype)
    from pg_type t
    where typowner = ${superuser} and typtype in ('e', 'd', 'r') and ${isOurs('typnamespace')}
      and ${isFree('pg_type', 't.oid')}`

/** Whether there is any of it. */
export const somethingLeft = `exists (${things})`
