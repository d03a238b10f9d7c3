import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { markPackagesCurrent } from './packages-are-current.mjs'
import { whyUnprepared } from './refuse-unprepared.mjs'

let root
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/hono': { version: '4.0.0' } } })
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trivium-test-unprepared-'))
  writeFileSync(join(root, 'package-lock.json'), lock)
})
afterEach(() => rmSync(root, { recursive: true }))

it('names what an administrator runs after a pull', async () => {
  expect(await whyUnprepared(root)).toMatch(/packages are not those of this release.*npm ci && npm run build/)
})

it('lets a start build where the packages are there and the folder can be written', async () => {
  mkdirSync(join(root, 'node_modules'))
  await markPackagesCurrent(join(root, 'node_modules'), lock)
  expect(await whyUnprepared(root)).toBeUndefined()
})
