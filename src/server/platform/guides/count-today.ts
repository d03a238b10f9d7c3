import { sql } from 'drizzle-orm'
import { installationBudgets, modelBudgets, modelCalls } from '#db/platform.ts'
import type { Connection } from '#server/platform/database/db.ts'

const day = sql`(now() at time zone 'utc')::date`
const tokens = sql`sum(${modelCalls.promptTokens}::bigint + ${modelCalls.completionTokens})`
/** Calls with a learner's own key are theirs to pay. */
const madeToday = sql`not ${modelCalls.ownKey} and ${modelCalls.createdAt} >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`

/** Brings the day's budgets up to what the books of its calls say: without a ceiling no budget was kept. */
export async function countToday(tx: Connection): Promise<void> {
  await tx.execute(sql`
    insert into ${installationBudgets} (day, used_tokens)
    select ${day}, ${tokens} from ${modelCalls} where ${madeToday} having count(*) > 0
    on conflict (day) do update
    set used_tokens = greatest(${installationBudgets}.used_tokens, excluded.used_tokens)`)
  await tx.execute(sql`
    insert into ${modelBudgets} (user_id, day, used_tokens)
    select ${modelCalls.userId}, ${day}, ${tokens} from ${modelCalls}
    where ${madeToday} and ${modelCalls.userId} is not null group by ${modelCalls.userId}
    on conflict (user_id, day) do update
    set used_tokens = greatest(${modelBudgets}.used_tokens, excluded.used_tokens)`)
}
