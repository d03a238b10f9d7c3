import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entryFor, missingEntries } from './complete-lock.mjs'
import { root } from './setup/places.mjs'

test('the lock names the binaries for every system, so that npm ci takes it (else: npm run lock)', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  expect(missingEntries(packages)).toEqual([])
})

test('an optional package counts as named where Node would find it', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      optionalDependencies: { near: '1.0.0', above: '1.0.0', gone: '2.0.0' },
      dev: true,
    },
    'node_modules/tool/node_modules/near': { version: '1.0.0' },
    'node_modules/above': { version: '1.0.0' },
    'node_modules/other/node_modules/gone': { version: '2.0.0' },
  }
  expect(missingEntries(packages)).toEqual([{ name: 'gone', version: '2.0.0', dev: true }])
})

test('the entry says for which system the package is', () => {
  expect(entryFor({ name: '@rolldown/binding-linux-x64-musl', version: '1.2.18', dev: true })).toEqual({
    version: '1.2.18',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(entryFor({ name: '@biomejs/cli-darwin-arm64', version: '2.6.6', dev: false })).toEqual({
    version: '2.6.6',
    cpu: ['arm64'],
    optional: true,
    os: ['darwin'],
  })
  expect(entryFor({ name: 'fsevents', version: '2.3.3', dev: true })).toBeUndefined()
  expect(entryFor({ name: 'x-linux-x64', version: '^1.0.0', dev: true })).toBeUndefined()
})
