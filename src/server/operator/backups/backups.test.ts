import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { backupStateSchema } from '#contract/operator/backups.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import type { TestLearner } from '../../../../tests/learner.ts'
import { operatorCommand } from '../command.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner('Ada')
  await app.database.pool.query('update users set operator_since = now()')
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate backups, operator_acts'))

const stateOf = async (answer: Response) => backupStateSchema.parse(await answer.json())
const actsKept = async () =>
  (await app.database.pool.query('select act, place, actor_id as by from operator_acts')).rows

it('backs up in the background; pressed again while it runs, it is the one that runs', async () => {
  const first = await stateOf(await ada.client.post('/api/operator/backups'))
  const second = await stateOf(await ada.client.post('/api/operator/backups'))
  expect(first.running?.id).toBe(first.items[0]?.id)
  expect(second.items).toHaveLength(1)
  expect(second.items[0]?.id).toBe(first.running?.id)
  await app.backups.idle()
  const after = await stateOf(await ada.client.get('/api/operator/backups'))
  expect(after).toMatchObject({ running: null, last: { check: 'restored', fault: null } })
  expect(await readdir(app.env.backups.folder)).toContain(after.last?.name)
  expect(await actsKept()).toEqual([{ act: 'back-up', place: 'page', by: ada.id }])
})

it('the command line lists them, and makes one', async () => {
  vi.stubEnv('DATABASE_URL', app.database.url)
  vi.stubEnv('AUTH_SECRET', 'Zk3v9Qm1x7Lw5Tt8Rr2Bb6Nn4Hh0Jj1Pp')
  vi.stubEnv('DATA_DIR', app.env.dataDir)
  const run = async (...words: string[]) => {
    const said: string[] = []
    await operatorCommand(['backups', ...words], (line) => void said.push(line))
    return said.join('\n')
  }
  expect(await run()).toMatch(
    /^No backup yet\.\nMade only when asked for, at most 14 kept in .*\/backups\. \d+ MB are free there\.$/,
  )
  const made = await run('now')
  expect(made).toMatch(
    /^2\S+ · trivium-\S+\.backup · \d+ MB · verified by restoring it\nMade only when asked/,
  )
  // What is free changes from moment to moment.
  const withoutRoom = (words: string) => words.replace(/\d+ MB are free/, '')
  expect(withoutRoom(await run())).toBe(withoutRoom(made))
  expect(await actsKept()).toEqual([{ act: 'back-up', place: 'command line', by: null }])
  await expect(run('soon')).rejects.toThrow('npm run operator -- backups [now]')
  vi.stubEnv('LOW_DISK_MB', '10000000')
  await expect(run('now')).rejects.toThrow('There is too little room in')
})
