import type { Connection } from './db.ts'

/**
 * A statement that is put together once for each database and planned once for each of its connections, not at every
 * call: for those that nearly every screen needs. Others gain too little to be worth a name of their own.
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
