import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '#server/platform/operations/start-error.ts'
import { holdDataDir, temporaryFolder } from '#tests/data-dir.ts'
import { lockDataDir } from './lock-data-dir.ts'

test('a second start on one data folder is refused with a line that names the folder and the process', async () => {
  await using folder = await temporaryFolder()
  const lock = await lockDataDir(folder.path)
  await using second = await holdDataDir(folder.path, 'lock')
  expect(second.line).toBe(
    `refused another Trivium (process ${process.pid}) uses the data folder ${folder.path}. Stop it first, or set DATA_DIR to another folder.`,
  )
  await lock.release()
})

test('a released folder can be taken again', async () => {
  await using folder = await temporaryFolder()
  for (let round = 0; round < 3; round++) await (await lockDataDir(folder.path)).release()
  await expect(lockDataDir(folder.path)).resolves.toBeDefined()
})

test('the lock of a process that was killed hard does not stand in the way', async () => {
  await using folder = await temporaryFolder()
  await using held = await holdDataDir(folder.path, 'lock')
  await expect(lockDataDir(folder.path)).rejects.toThrow(StartError)
  await held.end('SIGKILL')
  await (await lockDataDir(folder.path)).release()
})

test('of many starts at one moment after a hard kill exactly one gets the folder', async () => {
  await using folder = await temporaryFolder()
  for (let round = 0; round < 20; round++) {
    const starts = await Promise.allSettled(Array.from({ length: 12 }, () => lockDataDir(folder.path)))
    const winners = starts.filter((start) => start.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const { value } of winners) await value.release()
  }
})

test('of several processes at one moment exactly one gets the folder', async () => {
  await using folder = await temporaryFolder()
  await (await holdDataDir(folder.path, 'lock')).end('SIGKILL')
  const starts = await Promise.all(Array.from({ length: 4 }, () => holdDataDir(folder.path, 'lock')))
  expect(starts.map(({ line }) => line.split(' ')[0]).sort()).toEqual([
    'held',
    'refused',
    'refused',
    'refused',
  ])
  for (const start of starts) await start.end('SIGKILL')
})

test('a path longer than a socket address can be locked', async () => {
  await using folder = await temporaryFolder()
  const deep = join(folder.path, 'a-long-name-'.repeat(10), 'ö'.repeat(60))
  const lock = await lockDataDir(deep)
  await expect(lockDataDir(deep)).rejects.toThrow(/another Trivium .* uses the data folder/)
  await lock.release()
})

test('a data folder that cannot be made is named', async () => {
  await using folder = await temporaryFolder()
  await writeFile(join(folder.path, 'file'), '')
  const dataDir = join(folder.path, 'file', 'data')
  await expect(lockDataDir(dataDir)).rejects.toThrow(`the data folder ${dataDir} cannot be used`)
})
