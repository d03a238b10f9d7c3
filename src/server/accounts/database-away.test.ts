import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner('Ada')
})
afterAll(() => app.stop())

it('signing in while the database does not answer asks for patience, and tells the console nothing', async () => {
  const { pool } = app.database
  await pool.query(`do $$ begin
    execute format('alter database %I set lock_timeout = ''100ms''', current_database());
  end $$`)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in access exclusive mode')
  // The app's other connections begin anew, with the time-out.
  await holder.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  )
  const logged: unknown[] = []
  const { error } = console
  console.error = (...words) => logged.push(words)
  try {
    const { email, password } = learner
    const answer = await app.visitor().post('/api/auth/sign-in/email', { email, password })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(logged).toEqual([])
  } finally {
    console.error = error
    await holder.query('rollback')
    holder.release()
  }
})
