import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { zipOf } from '#tests/course-files.ts'
import { readZip } from './read-zip.ts'

const read = async (bytes: Uint8Array) => {
  const { files, faults, unpackedBytes } = await readZip(bytes, 'course.zip')
  return {
    files: Object.fromEntries(files),
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    unpackedBytes,
  }
}

/** Changes bytes of a header in the directory at the end, which is found by the name of its file. */
function forged(zip: Uint8Array, name: string, change: (view: DataView, at: number) => void): Uint8Array {
  const bytes = zip.slice()
  const view = new DataView(bytes.buffer)
  const at = Buffer.from(bytes).lastIndexOf(name) - 46
  change(view, at)
  return bytes
}

describe('a zip', () => {
  it('is read with or without a folder around it, and without what systems leave behind', async () => {
    const inside = { 'course.md': 'a', '1/unit.md': 'b' }
    const left = { '__MACOSX/._course.md': 'x', '.DS_Store': 'x', '1/Thumbs.db': 'x' }
    expect(await read(zipOf({ ...inside, ...left }))).toEqual({ files: inside, faults: [], unpackedBytes: 2 })
    const around = Object.fromEntries(
      Object.entries({ ...inside, ...left }).map(([path, text]) => [`my course/${path}`, text]),
    )
    expect((await read(zipOf(around))).files).toEqual(inside)
  })

  it('may begin with a mark, and is refused in any other encoding', async () => {
    const zip = zipSync({
      'course.md': strToU8('\uFEFFa'),
      'a.md': Uint8Array.of(0xff, 0xfe, 0x41, 0),
      'b.md': Uint8Array.of(0xe9, 0x20),
      'c.md': Uint8Array.of(0x41, 0, 0x42),
    })
    expect(await read(zip)).toMatchObject({
      files: { 'course.md': 'a' },
      faults: [
        'a.md: The file is UTF-16 text: save it as UTF-8.',
        'b.md: The file is not UTF-8 text.',
        'c.md: The file holds bytes that are no text.',
      ],
    })
  })

  it.each([
    '../a.md',
    '/etc/a.md',
    'a/../../b.md',
    'a\\..\\b.md',
    'C:/a.md',
    'a//b.md',
    './a.md',
    'a\u0000.md',
    'a\nb.md',
  ])('names no file outside its folder: %j', async (name) => {
    const { files, faults } = await read(zipOf({ 'course.md': 'a', [name]: 'x' }))
    expect(Object.keys(files)).toEqual(['course.md'])
    expect(faults).toEqual([
      expect.stringContaining('it is not a plain path inside the folder of the course'),
    ])
  })

  it('names no file twice, whatever the case', async () => {
    expect((await read(zipOf({ 'course.md': 'a', 'Course.md': 'b' }))).faults).toEqual([
      'Course.md: This is the same name as course.md.',
    ])
  })

  it('holds no links, no locked files, and nothing packed in another way', async () => {
    const zip = zipOf({ 'course.md': 'a', 'x.md': '/etc/passwd' })
    const link = forged(zip, 'x.md', (view, at) => {
      view.setUint8(at + 5, 3)
      view.setUint32(at + 38, (0o120777 << 16) >>> 0, true)
    })
    const locked = forged(zip, 'x.md', (view, at) => view.setUint16(at + 8, 1, true))
    const packed = forged(zip, 'x.md', (view, at) => view.setUint16(at + 10, 12, true))
    for (const [bytes, fault] of [
      [link, 'x.md: This is a link or something else that is no file.'],
      [locked, 'x.md: This file is locked with a password.'],
      [packed, 'x.md: This file is packed in a way that cannot be read here.'],
    ] as const)
      expect((await read(bytes)).faults).toEqual([fault])
  })

  it('tells no lies about sizes: what comes out is measured, and stops at the bound', async () => {
    const bomb = zipSync({ 'course.md': new Uint8Array(5_000_000) })
    const honest = await read(bomb)
    expect(honest.faults).toEqual(['course.md: The file is larger than 400 kB.'])
    expect(honest.unpackedBytes).toBe(0)
    const lying = await read(forged(bomb, 'course.md', (view, at) => view.setUint32(at + 24, 5, true)))
    expect(lying.faults).toEqual(['course.md: The file is larger than 400 kB.'])
    expect(lying.unpackedBytes).toBeLessThanOrEqual(courseFileLimits.fileBytes)
  })

  it('stops as soon as all of it is too much', async () => {
    const text = 'x'.repeat(390_000)
    const zip = zipOf(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.md`, text])))
    const { files, faults, unpackedBytes } = await read(zip)
    expect({ files, faults }).toEqual({ files: {}, faults: ['course.zip: The course is larger than 10 MB.'] })
    expect(unpackedBytes).toBeLessThan(courseFileLimits.totalBytes + courseFileLimits.fileBytes)
  })

  it('shares no bytes between files to stand for more', async () => {
    // Every entry of the directory points to the same packed bytes.
    const zip = zipOf(
      Object.fromEntries(
        Array.from({ length: 400 }, (_, n) => [`${1000 + n}.md`, 'x'.repeat(n === 0 ? 399_000 : 1)]),
      ),
    )
    const bytes = zip.slice()
    const view = new DataView(bytes.buffer)
    const first = Buffer.from(bytes).lastIndexOf('1000.md') - 46
    for (let n = 1; n < 400; n += 1) {
      const at = Buffer.from(bytes).lastIndexOf(`${1000 + n}.md`) - 46
      for (const field of [20, 24, 42]) view.setUint32(at + field, view.getUint32(first + field, true), true)
    }
    const { faults, unpackedBytes } = await read(bytes)
    expect(faults).toEqual(['course.zip: The course is larger than 10 MB.'])
    expect(unpackedBytes).toBeLessThan(courseFileLimits.totalBytes + courseFileLimits.fileBytes)
  })

  it('has a bounded number of files', async () => {
    const many = (count: number) =>
      zipOf(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.md`, ''])))
    expect((await read(many(501))).faults).toEqual(['course.zip: A course has at most 500 files.'])
    expect((await read(many(2001))).faults).toEqual(['course.zip: This zip file holds more than 2000 files.'])
  })

  it('opens no zip within it', async () => {
    const { files, faults, unpackedBytes } = await read(
      zipSync({ 'course.md': strToU8('a'), 'inner.zip': zipOf({ a: 'b' }) }),
    )
    expect({ files, faults, unpackedBytes }).toEqual({
      files: { 'course.md': 'a', 'inner.zip': '' },
      faults: [],
      unpackedBytes: 1,
    })
  })

  it('is told to be broken wherever it is cut or changed, and harms nothing', async () => {
    const zip = zipOf({ 'course.md': 'hello'.repeat(50), '1/unit.md': 'b' })
    for (let length = 0; length < zip.length; length += 3)
      expect((await read(zip.slice(0, length))).faults).not.toEqual([])
    for (let at = 0; at < zip.length; at += 1)
      for (const value of [0, 0xff, 0x80]) {
        const changed = zip.slice()
        changed[at] = value
        await expect(readZip(changed, 'course.zip')).resolves.toBeDefined()
      }
  })

  it('of the kind for gigabytes is refused', async () => {
    const zip = forged(zipOf({ 'course.md': 'a' }), 'course.md', (view, at) =>
      view.setUint32(at + 24, 0xffffffff, true),
    )
    expect((await read(zip)).faults).toEqual([
      'course.zip: This zip file is of a kind for gigabytes (zip64).',
    ])
  })

  it('with damaged bytes says which file', async () => {
    const packed = deflateRawSync('hello'.repeat(100))
    const zip = zipOf({ 'course.md': 'hello'.repeat(100) })
    const at = Buffer.from(zip).indexOf(packed.subarray(0, 4))
    zip.fill(0xff, at, at + 4)
    expect((await read(zip)).faults).toEqual(['course.md: This file is damaged.'])
  })
})
