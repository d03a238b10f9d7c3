import type { Connection } from './db.ts'

/**
 * Builds a statement once for each database, and PostgreSQL plans it once for each connection. Only for
 * statements that nearly every screen needs: others gain too little to be named statements.
 */
export function preparedOnce<Prepared>(prepare: (db: Connection) => Prepared): (db: Connection) => Prepared {
  const prepared = new WeakMap<Connection, Prepared>()
  return (db) => {
    const known = prepared.get(db)
    if (known !== undefined) return known
    const made = prepare(db)
    prepared.set(db, made)
    return made
  }
}
