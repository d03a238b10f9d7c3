import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../setup/places.mjs'
import { precompress } from './precompress.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-web-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

test('larger text files get two smaller ones beside them; documents and pictures do not', async () => {
  const long = 'export const word = 1\n'.repeat(200)
  const files = ['app.html', 'assets/a.js', 'assets/a.css', 'assets/a.woff2', 'og.png']
  await Promise.all(files.map((name) => writeFile(join(folder, name), long)))
  await writeFile(join(folder, 'assets', 'small.js'), 'let a')
  expect(await precompress(folder)).toBe(2)
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual(
    ['a.css', 'a.css.br', 'a.css.gz', 'a.js', 'a.js.br', 'a.js.gz', 'a.woff2', 'small.js'].sort(),
  )
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/a.js.br'))).toString()).toBe(long)
  expect(gunzipSync(await readFile(join(folder, 'assets/a.css.gz'))).toString()).toBe(long)
})

const check = () =>
  promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--experimental-vm-modules',
    join(root, 'scripts/build/check-syntax.mjs'),
    folder,
  ])

test('a broken script stops the build and is named, and so does a build without any', async () => {
  await expect(check()).rejects.toThrow('holds no script')
  await writeFile(join(folder, 'assets', 'good.js'), "import './other.js'\nexport const a = await 1")
  await expect(check()).resolves.toBeDefined()
  await writeFile(join(folder, 'assets', 'bad.js'), 'export const = ;')
  await expect(check()).rejects.toThrow('bad.js: Unexpected token')
})
