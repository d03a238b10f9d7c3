import { eq, isNull, type SQL } from 'drizzle-orm'
import type { ModelProviderId } from '#contract/connections/model-providers.ts'
import { modelConnections } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The learner's id, or null for the installation's connection. */
export type ConnectionOwner = string | null

export type KeptConnection = {
  provider: ModelProviderId
  baseUrl: string
  model: string
  sealedKey: string | null
}

export type KeptRow = { stamp: string; learnersMay: boolean; connection: KeptConnection | null }

const of = (owner: ConnectionOwner): SQL =>
  owner === null ? isNull(modelConnections.userId) : eq(modelConnections.userId, owner)

/** Null where the owner has no row. */
export async function readKept(db: Connection, owner: ConnectionOwner): Promise<KeptRow | null> {
  const [row] = await db.select().from(modelConnections).where(of(owner))
  if (row === undefined) return null
  const { stamp, learnersMay, provider, baseUrl, model, sealedKey } = row
  const isWhole = provider !== null && baseUrl !== null && model !== null
  return {
    stamp,
    learnersMay,
    connection: isWhole ? { provider: provider as ModelProviderId, baseUrl, model, sealedKey } : null,
  }
}

/** The same, with the row locked until the transaction ends: two saves at once run one after the other. */
export async function holdKept(tx: Connection, owner: ConnectionOwner): Promise<KeptRow | null> {
  await tx.insert(modelConnections).values({ userId: owner }).onConflictDoNothing()
  await tx.select({ id: modelConnections.id }).from(modelConnections).where(of(owner)).for('update')
  return readKept(tx, owner)
}

export async function keepConnection(
  tx: Connection,
  owner: ConnectionOwner,
  connection: KeptConnection,
): Promise<void> {
  await tx.update(modelConnections).set(connection).where(of(owner))
}

/** Deletes the connection with its key. The installation's permission for learners' keys stays. */
export async function dropConnection(tx: Connection, owner: ConnectionOwner): Promise<void> {
  if (owner === null)
    await tx
      .update(modelConnections)
      .set({ provider: null, baseUrl: null, model: null, sealedKey: null })
      .where(of(null))
  else await tx.delete(modelConnections).where(of(owner))
}

export async function setLearnersMay(tx: Connection, learnersMay: boolean): Promise<void> {
  await tx.update(modelConnections).set({ learnersMay }).where(of(null))
}
