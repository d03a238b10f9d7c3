import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { courseCommand } from './command.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function folderWith(files: Record<string, string | Uint8Array>): string {
  const root = mkdtempSync(join(tmpdir(), 'course-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

async function check(...paths: string[]) {
  const said: string[] = []
  const isGood = await courseCommand(['check', ...paths], (line) => said.push(line))
  return { isGood, said }
}

const head = (fields: string) => `---\n${fields}\n---\n`
const small = {
  'course.md': head(
    'format: trivium-course/1\ntitle: Knots\ndescription: To tie\nobjectives: [Tie one]\ndifficulty: Beginner\nweeklyHours: 1\nlanguage: en\nlicence: CC0\nauthors: [Ada]',
  ),
  '1/unit.md': head(
    'title: Bowline\nobjective: Tie it\nassessment: Show it\nconcepts: [{ key: loop, label: A loop, statement: It holds. }]',
  ),
  '1/1.md': `${head('guide: Professor\ntitle: How\nobjective: Tie it\ntype: practice')}Make a loop.`,
}

it('says what a good course holds', async () => {
  const root = folderWith(small)
  expect(await check(root)).toEqual({
    isGood: true,
    said: [`${root}: “Knots” is in order: 1 units, 1 concepts, 1 activities, 0 questions, 0 cards.`],
  })
})

it('names every fault with its file and line, of several folders', async () => {
  const good = folderWith(small)
  const bad = folderWith({ ...small, '1/1.md': 'Make a loop.' })
  const { isGood, said } = await check(good, bad)
  expect(isGood).toBe(false)
  expect(said).toContain(
    `${bad}/1/1.md:1: The file must begin with front matter: fields between two lines of ---.`,
  )
  expect(said.at(-1)).toBe(`${bad}: 2 faults.`)
})

it('refuses links, other encodings and what is too large', async () => {
  const root = folderWith({
    ...small,
    '1/2.md': Uint8Array.of(0x2d, 0xff, 0xfe),
    '1/3.md': 'x'.repeat(courseFileLimits.fileBytes + 1),
  })
  symlinkSync(join(root, 'course.md'), join(root, '1/4.md'))
  const { isGood, said } = await check(root)
  expect(isGood).toBe(false)
  expect(said).toEqual(
    expect.arrayContaining([
      `${root}/1/2.md:1: The file is not UTF-8 text.`,
      `${root}/1/3.md:1: The file is larger than 400 kB.`,
      `${root}/1/4.md:1: This is a link or something else that is no file.`,
    ]),
  )
})

it('prints the shapes for editors, as docs/course-format.schema.json keeps them', async () => {
  const said: string[] = []
  await courseCommand(['schema'], (line) => said.push(line))
  const kept = readFileSync(join(import.meta.dirname, '../../../docs/course-format.schema.json'), 'utf8')
  expect(JSON.parse(said.join('\n'))).toEqual(JSON.parse(kept))
})

it('says how it is used, and what is not there', async () => {
  await expect(courseCommand([], () => {})).rejects.toThrow('npm run course -- check PATH')
  await expect(check('/nowhere/at/all')).rejects.toThrow('there is no file or folder /nowhere/at/all')
})
