import { startTestApp } from './app.ts'

/** An app with Ada, who made something, and Grace, to whom it does not belong. */
export async function startWithTwoLearners() {
  const app = await startTestApp()
  const [ada, grace] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
  return {
    app,
    ada,
    grace,
    rows: async (text: string, values: unknown[]) => (await app.database.pool.query(text, values)).rows,
  }
}
