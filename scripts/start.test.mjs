import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './setup/places.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

it('docs/operations.md names the command that npm start runs', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  expect(read('docs/operations.md')).toContain(`\n${start}\n`)
})
