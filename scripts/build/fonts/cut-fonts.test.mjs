import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import katexMetrics from 'katex/src/fontMetricsData.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../setup/places.mjs'
import { cutFaces } from './cut-faces.mjs'
import { cutFont } from './cut-font.mjs'
import { readRange, writeRange } from './ranges.mjs'

const literata = join(modules, '@fontsource-variable/literata')
const sheets = {
  upright: join(literata, 'opsz.css'),
  italic: join(literata, 'opsz-italic.css'),
  sans: join(modules, '@fontsource-variable/commissioner/wght.css'),
  formulas: join(modules, 'katex/dist/katex.min.css'),
}

/** What a stylesheet declares, as far as a browser chooses by it. */
function facesIn(css) {
  return (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).map((face) => {
    const value = (name) => new RegExp(`[{;\\s]${name}:\\s*([^;}]+)`).exec(face)?.[1].replace(/^'|'$/g, '')
    return {
      family: value('font-family'),
      style: value('font-style'),
      weight: value('font-weight'),
      range: value('unicode-range'),
      url: /url\(['"]?([^'")]+)/.exec(face)?.[1],
    }
  })
}

const published = async (sheet) => facesIn(await readFile(sheet, 'utf8'))
const cut = async (sheet) => facesIn(await cutFaces(await readFile(sheet, 'utf8'), sheet))
const pointsOf = (faces) => new Set(faces.flatMap(({ range }) => [...readRange(range)]))
const bytesOf = async (sheet, name) => {
  const face = (await cut(sheet)).find(({ url }) => url.endsWith(`/${name}.woff2`))
  return (await stat(resolve(dirname(sheet), face.url))).size
}

test('a range is read and written back', () => {
  expect(writeRange(readRange('U+41-43,U+61,U+62,U+1F00'))).toBe('U+41-43,U+61-62,U+1F00')
})

/** Nothing is drawn for them, but they would ask for the font that names them. */
const controls = readRange('U+0-1F,U+7F-9F')

describe('no character is lost', () => {
  test.each(['upright', 'italic', 'sans'])('%s', async (name) => {
    const whole = pointsOf(await published(sheets[name]))
    const faces = await cut(sheets[name])
    for (const weight of new Set(faces.map((face) => face.weight)))
      expect(pointsOf(faces.filter((face) => face.weight === weight))).toEqual(whole.difference(controls))
  })

  test('formulas', async () => {
    const faces = await cut(sheets.formulas)
    const files = new Set((await published(sheets.formulas)).map(({ url }) => url))
    expect(new Set(faces.map(({ family }) => family)).size).toBeGreaterThan(10)
    expect(files.size).toBe(20)
    for (const [font, family, style] of [
      ['Main-Regular', 'KaTeX_Main', 'normal'],
      ['Math-Italic', 'KaTeX_Math', 'italic'],
    ]) {
      const held = pointsOf(
        faces.filter((face) => face.family === family && face.style === style && face.weight === '400'),
      )
      const drawn = Object.keys(katexMetrics[font]).map(Number)
      expect(drawn.filter((point) => !held.has(point))).toEqual([])
    }
  })
})

test('the first screen and a lesson with formulas stay within their bytes', async () => {
  const first =
    (await bytesOf(sheets.upright, 'literata-core')) + (await bytesOf(sheets.sans, 'commissioner-core'))
  expect(first).toBeLessThan(73_000)
  const lesson = await Promise.all([
    bytesOf(sheets.italic, 'literata-italic-core'),
    bytesOf(sheets.formulas, 'KaTeX_Main-core'),
    bytesOf(sheets.formulas, 'KaTeX_Math-Italic-core'),
  ])
  expect(lesson.reduce((sum, bytes) => sum + bytes, first)).toBeLessThan(112_000)
})

describe('cutting', () => {
  let folders
  beforeEach(async () => {
    folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'trivium-fonts-'))))
  })
  afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  const font = join(literata, 'files/literata-greek-opsz-normal.woff2')
  const piece = { name: 'alpha', range: 'U+3B1', axes: { wght: 400, opsz: 18 } }

  test('gives the same bytes again', async () => {
    const [first, second] = await Promise.all(folders.map((folder) => cutFont(font, piece, folder)))
    const bytes = await readFile(first)
    expect(bytes.equals(await readFile(second))).toBe(true)
    expect(bytes.length).toBeLessThan(2000)
  })

  test('is done once, and anew where something else is asked for', async () => {
    const path = await cutFont(font, piece, folders[0])
    const { mtimeMs } = await stat(path)
    expect(await cutFont(font, piece, folders[0])).toBe(path)
    expect((await stat(path)).mtimeMs).toBe(mtimeMs)
    expect(await cutFont(font, { ...piece, range: 'U+3B1-3B2' }, folders[0])).not.toBe(path)
  })
})
