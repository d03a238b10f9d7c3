import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { largestChunks, weighed } from './list-chunks.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-chunks-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a script is told by its libraries and rooms', () => {
  const modules = {
    'trivium/node_modules/@mantine/core/esm/Button.mjs': { renderedLength: 30 },
    'trivium/node_modules/react/index.js': { renderedLength: 20 },
    'trivium/src/web/ui/card.tsx': { renderedLength: 40 },
    'trivium/src/web/main.tsx': { renderedLength: 10 },
  }
  expect(weighed(modules)).toEqual([
    { name: 'web/ui', share: 0.4 },
    { name: '@mantine/core', share: 0.3 },
    { name: 'react', share: 0.2 },
    { name: 'web', share: 0.1 },
  ])
})

test('the largest come first, by what is sent', async () => {
  const web = join(folder, 'web')
  await mkdir(web)
  const parts = [{ name: 'react', share: 1 }]
  const files = ['small.js', 'well-compressed.js', 'large.js']
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(files.map((file) => ({ file, parts }))))
  await writeFile(join(web, 'small.js'), 'x'.repeat(500))
  await writeFile(join(web, 'well-compressed.js'), 'x'.repeat(90_000))
  await writeFile(join(web, 'well-compressed.js.br'), 'x'.repeat(1200))
  await writeFile(join(web, 'large.js'), 'x'.repeat(8000))
  await writeFile(join(web, 'large.js.br'), 'x'.repeat(3000))
  expect(await largestChunks(web)).toEqual([
    '    3.0 kB  large.js: react 100 %',
    '    1.2 kB  well-compressed.js: react 100 %',
    '    0.5 kB  small.js: react 100 %',
  ])
})
