import { randomUUID } from 'node:crypto'
import { sendSource, textDocument } from '../../tests/sources.ts'
import { type Act, column, expectStatus, type Installation, signUpLearner } from './act.ts'

/** One document after the other is sent and read in the background; every third is deleted, be it read by then or not. */
export async function sendDocuments(installation: Installation): Promise<Act> {
  const { pool } = installation
  const learner = await signUpLearner(installation, 'Reader')
  const sent = new Map<string, 'kept' | 'deleted' | 'in doubt'>()
  let acknowledged = 0
  return {
    acknowledged: () => acknowledged,
    write: async () => {
      const { id } = await sendSource(learner.client(), textDocument(randomUUID(), 60))
      sent.set(id, 'kept')
      if (sent.size % 3 === 0) {
        sent.set(id, 'in doubt')
        expectStatus(await learner.client().delete(`/api/sources/${id}`), 204)
        sent.set(id, 'deleted')
      }
      acknowledged += 1
    },
    judge: async () => {
      const there = await column(pool, "select id from sources where user_id = $1 and state <> 'sending'", [
        learner.id,
      ])
      const lost = [...sent].filter(([id, is]) => is === 'kept' && !there.includes(id)).map(([id]) => id)
      const revived = there.filter((id) => sent.get(id) === 'deleted')
      // A ready document is complete, and an unfinished document has nothing but its file.
      const torn = await column(
        pool,
        `select 'document ' || s.id from sources s,
           lateral (select count(*) as count from source_sections where source_id = s.id) as sections,
           lateral (select count(*) as count from source_passages where source_id = s.id) as passages,
           lateral (select coalesce(sum(octet_length(data)), 0) as bytes from source_parts where source_id = s.id) as file
         where s.user_id = $1 and s.state <> 'sending' and (file.bytes <> s.bytes
           or case when s.state = 'ready' then s.sections <> sections.count or s.passages <> passages.count
              else sections.count + passages.count > 0 end)`,
        [learner.id],
      )
      return { lost: [...lost, ...revived], torn }
    },
  }
}
