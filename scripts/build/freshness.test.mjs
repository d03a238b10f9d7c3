import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fingerprint } from './fingerprint.mjs'
import { forgetBuild, markBuilt, staleFingerprint } from './freshness.mjs'

vi.mock('./fingerprint.mjs', { spy: true })

const part = { sources: ['config.ts', 'src', 'not-there'], output: 'dist/web', proof: ['app.html'] }
let root
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trivium-build-'))
  await mkdir(join(root, 'src', 'deep'), { recursive: true })
  await mkdir(join(root, 'dist', 'web'), { recursive: true })
  await writeFile(join(root, 'config.ts'), 'a')
  await writeFile(join(root, 'src', 'deep', 'a.ts'), 'a')
  await writeFile(join(root, 'src', 'b.ts'), 'b')
  await writeFile(join(root, 'dist', 'web', 'app.html'), 'built')
})
afterEach(() => rm(root, { recursive: true }))

const build = async () => markBuilt(root, part, await staleFingerprint(root, part))
const isStale = async () => (await staleFingerprint(root, part)) !== undefined

test('what was never built is stale, what was built is not', async () => {
  expect(await isStale()).toBe(true)
  await build()
  expect(await isStale()).toBe(false)
})

test.each([
  ['a changed file', () => writeFile(join(root, 'src', 'deep', 'a.ts'), 'c')],
  ['a changed configuration', () => writeFile(join(root, 'config.ts'), 'c')],
  ['a new file', () => writeFile(join(root, 'src', 'c.ts'), '')],
  ['a file that went', () => rm(join(root, 'src', 'b.ts'))],
  ['a source that appeared', () => writeFile(join(root, 'not-there'), '')],
  [
    'a renamed file',
    () => rm(join(root, 'src', 'b.ts')).then(() => writeFile(join(root, 'src', 'c.ts'), 'b')),
  ],
  ['output that went', () => rm(join(root, 'dist', 'web', 'app.html'))],
  ['a build that was begun and not ended', () => forgetBuild(root, part)],
])('%s makes it stale', async (_what, change) => {
  await build()
  await change()
  expect(await isStale()).toBe(true)
})

test('tests and the time of a file are no reason to build', async () => {
  await build()
  await writeFile(join(root, 'src', 'b.test.ts'), 'new')
  await writeFile(join(root, 'src', 'b.ts'), 'b')
  expect(await isStale()).toBe(false)
})

test('the contents of files that nobody touched since the last look are not read again', async () => {
  await build()
  await isStale()
  vi.mocked(fingerprint).mockClear()
  expect(await isStale()).toBe(false)
  expect(fingerprint).not.toHaveBeenCalled()
  await utimes(join(root, 'src', 'b.ts'), 1, 1)
  expect(await isStale()).toBe(false)
  expect(fingerprint).toHaveBeenCalledOnce()
})

test('many files are looked at with few of them open', async () => {
  const names = Array.from({ length: 600 }, (_, number) => join(root, 'src', `${number}.ts`))
  await Promise.all(names.map((name) => writeFile(name, name)))
  const module = join(import.meta.dirname, 'fingerprint.mjs')
  const look = `import { fingerprint } from ${JSON.stringify(module)}; console.log(await fingerprint(${JSON.stringify(root)}, ['src']))`
  const command = 'ulimit -n 250 && exec "$0" --input-type=module --eval "$1"'
  const said = execFileSync('sh', ['-c', command, process.execPath, look], { encoding: 'utf8' })
  expect(said).toMatch(/^[0-9a-f]{64}$/m)
})
