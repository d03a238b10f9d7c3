import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markPackagesCurrent, packagesAreCurrent } from './packages-are-current.mjs'

let modules
beforeEach(async () => {
  modules = await mkdtemp(join(tmpdir(), 'trivium-modules-'))
})
afterEach(() => rm(modules, { recursive: true }))

const lock = (packages) => JSON.stringify({ packages: { '': { name: 'trivium' }, ...packages } })
const wanted = lock({
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', optional: true },
})
const installed = (packages) => writeFile(join(modules, '.package-lock.json'), JSON.stringify({ packages }))

test('no folder, an empty one and a half-made one are not current', async () => {
  expect(await packagesAreCurrent(join(modules, 'nowhere'), wanted)).toBe(false)
  expect(await packagesAreCurrent(modules, wanted)).toBe(false)
  await writeFile(join(modules, 'a'), '')
  expect(await packagesAreCurrent(modules, wanted)).toBe(false)
})

test('a stamp counts for the lock it was made with, and for no other', async () => {
  await markPackagesCurrent(modules, wanted)
  expect(await packagesAreCurrent(modules, wanted)).toBe(true)
  expect(await packagesAreCurrent(modules, lock({ 'node_modules/a': { version: '1.0.1' } }))).toBe(false)
})

test('what npm itself installed counts when every version is the lock’s', async () => {
  await installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(await packagesAreCurrent(modules, wanted)).toBe(true)
  await installed({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } })
  expect(await packagesAreCurrent(modules, wanted)).toBe(true)
})

test.each([
  ['another version', { 'node_modules/a': { version: '0.9.0' } }],
  ['one that is missing', { 'node_modules/b': { version: '2.0.0' } }],
  ['one too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } }],
])('%s is not current', async (_what, packages) => {
  await installed(packages)
  expect(await packagesAreCurrent(modules, wanted)).toBe(false)
})

test('packages of another system are not current here', async () => {
  await installed({ 'node_modules/a': { version: '1.0.0' } })
  await writeFile(join(modules, '.trivium-setup.json'), JSON.stringify({ lock: '', system: 'plan9-pdp11' }))
  expect(await packagesAreCurrent(modules, wanted)).toBe(false)
})
