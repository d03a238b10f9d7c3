import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPool } from '#server/platform/database/db.ts'
import { everyRow, orphans } from './catalogue.ts'
import { Client } from './client.ts'
import { createCourse } from './courses.ts'
import { temporaryFolder } from './data-dir.ts'
import { fillEveryTable } from './full-learner.ts'
import { createLearner } from './learner.ts'
import { ownDatabaseUrl } from './own-database-url.ts'
import { startProduct } from './product.ts'
import { readyDataDir } from './ready-data-dir.ts'

/** As docs/operations.md describes it. */
async function npmRun(command: 'backup' | 'restore', dataDir: string, file: string): Promise<string> {
  const child = spawn('npm', ['run', '--silent', command, '--', file], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code, output).toBe(0)
  return output
}

/** What a restore leaves out. */
const keysThen = [
  'sessions',
  'verifications',
  'sign_in_states',
  'provider_sessions',
  'invitations',
  'operator_links',
  'mail_queue',
  'backups',
]

const poolOf = (dataDir: string) => openPool(ownDatabaseUrl(dataDir), { onIdleError: () => {}, max: 2 })

it('an instance comes back from its backup with every row and every password, and nothing that was a key then', async () => {
  await using folder = await temporaryFolder()
  const [first, second, file] = ['first', 'second', 'trivium.backup'].map((name) =>
    join(folder.path, name),
  ) as [string, string, string]
  await readyDataDir(first)
  const before = await startProduct({ dataDir: first })
  onTestFinished(() => before.stop())
  const pool = poolOf(first)
  const learner = await createLearner(new Client(before.origin), pool, 'Ada')
  await createCourse(learner.client)
  await fillEveryTable(pool, learner.id, 'tab\t newline\n backslash \\ "quotes" 碁 👩‍🎓')
  await pool.query(
    `insert into mail_queue (recipient, subject, text_body, html_body, next_attempt_at)
     values ('ada@example.org', 'Waiting', '', '', now() + interval '1 hour');
     insert into rate_limits values ('a-limit', 3, now() + interval '1 hour');
     insert into leases values ('a-lease', gen_random_uuid(), now() + interval '1 hour');
     insert into used_tokens (token_hash, expires_at) values ('a-hash', now() + interval '1 day');
     insert into verifications (identifier, value, expires_at) values ('recovery:a-hash', '{}', now() + interval '1 day');
     insert into invitations (token_hash, places, expires_at) values ('a-hash', 5, now() + interval '1 day');
     insert into operator_links values ('a-hash', now() + interval '1 day');
     insert into settings (key, value) values ('signUps', '"invite"');
     insert into backups (name, folder, reason, fault) values ('a', 'b', 'asked', 'A fault.');
     insert into mails_given_up (reason) values ('connection refused');
     insert into refused_sign_ins (reason) values ('token_expired');
     insert into catalogue_answers (key, answer) values ('open_library:a-hash', '{"title": "A book"}');
     insert into installation_budgets (day, used_tokens) values ('2026-01-01', 7)`,
  )
  // Names the operator as the start does: the first account becomes operator where an installation has none.
  await pool.query('update users set operator_since = now()')
  const kept = await everyRow(pool)
  const filled = Object.keys(kept).filter((table) => kept[table]?.length)
  expect(Object.keys(kept).filter((table) => !filled.includes(table))).toEqual([])

  // Writes during the backup: the file contains a course with all of its units, or nothing of the course.
  let isWriting = true
  const writing = (async () => {
    while (isWriting) await createCourse(learner.client, { title: 'Written meanwhile' })
  })()
  const said = await npmRun('backup', first, file).finally(() => {
    isWriting = false
    return writing
  })
  expect(said).toContain(`${file} holds ${Object.keys(kept).length} tables`)
  await pool.end()
  await before.stop()

  const output = await npmRun('restore', second, file)
  const after = await startProduct({ dataDir: second })
  onTestFinished(() => after.stop())
  const restored = poolOf(second)
  const found = await everyRow(restored)
  for (const table of Object.keys(kept)) {
    expect(output).toMatch(new RegExp(`^ *${found[table]?.length} {2}${table}$`, 'm'))
    const isWritten = table === 'courses' || table === 'units'
    // After the backup, sessions were ended, links used, invitations withdrawn and mails sent: a restore does
    // not undo that.
    const wanted = keysThen.includes(table) ? [] : kept[table]
    if (!isWritten) expect(found[table], table).toEqual(wanted)
  }
  const torn = await restored.query(
    `select 1 from courses c where title = 'Written meanwhile'
       and lessons <> (select count(*) from units where course_id = c.id)`,
  )
  expect(torn.rows).toEqual([])
  expect(await orphans(restored)).toEqual([])
  await restored.end()

  const old = new Client(after.origin)
  for (const [name, value] of Object.entries(learner.client.cookies())) old.setCookie(name, value)
  expect((await old.get('/api/profile')).status).toBe(401)
  const { email, password } = learner
  const signedIn = await new Client(after.origin).post('/api/auth/sign-in/email', { email, password })
  expect(signedIn.status).toBe(200)
  // Deletes its folder before the steps that run at the end of the test.
  await after.stop()
})
