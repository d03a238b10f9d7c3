import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '#db/accounts.ts'
import { modelConnections } from '#db/platform.ts'
import { preparedOnce } from '#server/platform/database/prepared-once.ts'
import type { AppContext, Learner } from '#server/platform/http/context.ts'
import { readOurCookie, sessionCookie } from './cookies.ts'

/** Who sends this request: the signed cookie first, then one indexed look-up. Null for a visitor. */
export async function findLearner(c: AppContext, secret: string): Promise<Learner | null> {
  const token = readOurCookie(c, secret, sessionCookie)
  if (token === null) return null
  const [row] = await learnerByToken(c.get('services').db).execute({ token })
  return row ?? null
}

/** Asked at every call of the API. */
const learnerByToken = preparedOnce((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      sessionId: sessions.id,
      isOperator: sql<boolean>`${users.operatorSince} is not null`,
      connections: {
        installation: sql<
          string | null
        >`(select ${modelConnections.stamp} from ${modelConnections} where ${modelConnections.userId} is null)`,
        own: sql<
          string | null
        >`(select ${modelConnections.stamp} from ${modelConnections} where ${modelConnections.userId} = ${users.id})`,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
    .limit(1)
    .prepare('learner_by_token'),
)
