import { join } from 'node:path'
import pg from 'pg'
import type { Source } from '#contract/sources.ts'
import { Client } from '../tests/client.ts'
import { createCourse } from '../tests/courses.ts'
import { type PdfText, writePdf } from '../tests/documents/pdf.ts'
import { readLimited } from '../tests/documents/read-limited.ts'
import { createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { sendSource } from '../tests/sources.ts'
import { type Benchmark, median } from './benchmark.ts'

const pages = 300
const max = { cpuSeconds: 20, memoryMb: 300 }
const rounds = 3

const topics =
  'leaf root stem light water sugar cell wall seed flower pollen insect soil mineral bark branch'.split(' ')
const said = ['takes in', 'depends on', 'is changed by', 'gives way to', 'protects', 'is fed by']

/** Always the same, but no page like another: a book repeats few sentences. */
function sentence(number: number): string {
  const pick = (from: readonly string[], step: number) =>
    from[(number * step + (number >> 4)) % from.length] ?? ''
  return `In case ${number} the ${pick(topics, 7)} ${pick(said, 5)} the ${pick(topics, 11)}, as word${number % 997} of chapter ${number % 31} shows.`
}

/** A page of 42 lines of about 85 characters, under a running title and above its number. */
function page(number: number): PdfText[] {
  const text = Array.from({ length: 52 }, (_, at) => sentence(number * 52 + at)).join(' ')
  const lines = text.match(/.{1,85}(?:\s|$)/g)?.slice(0, 42) ?? []
  return [
    { text: 'A long book of plants', x: 72, y: 810, size: 9 },
    ...(number % 10 === 0 ? [{ text: `Chapter ${number / 10 + 1}`, x: 72, y: 785, size: 18 }] : []),
    ...lines.map((line, at) => ({ text: line.trim(), x: 72, y: 760 - at * 16 })),
    { text: String(number + 1), x: 290, y: 40, size: 9 },
  ]
}

type ReadingFigures = { sections: number; passages: number; cpuMs: number; peakMb: number }

function book(title: string): Buffer {
  const outline = Array.from({ length: pages / 10 }, (_, at) => ({
    title: `Chapter ${at + 1}`,
    page: at * 10,
  }))
  return writePdf({ title, pages: Array.from({ length: pages }, (_, at) => page(at)), outline })
}

async function measure(): Promise<ReadingFigures[]> {
  const file = book('Plants')
  const entry = join(import.meta.dirname, '../dist/server/read-source.js')
  const taken: ReadingFigures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { answer } = await readLimited(file, { fileName: 'plants.pdf', entry })
    taken.push(answer as ReadingFigures)
  }
  return taken
}

const besideRounds = 5
const maxTimes = 1.5
const screens = ['/api/courses?scope=mine', '/api/sources', '/api/search?words=leaf', '/api/profile']

/** What screens read, while a document is being read and right after, in turns. */
async function readsBeside() {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 1 })
  const taken = { idle: [] as number[], beside: [] as number[] }
  try {
    const { client } = await createLearner(new Client(product.origin), pool, 'Reader')
    await createCourse(client, { title: 'Plants and leaves' })
    const readAll = async () => {
      const startedAt = performance.now()
      for (const path of screens) {
        const answer = await client.get(path)
        await answer.text()
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      }
      return performance.now() - startedAt
    }
    const stateOf = async (id: string) =>
      ((await (await client.get(`/api/sources/${id}`)).json()) as Source).state
    for (let round = -1; round < besideRounds; round += 1) {
      const { id } = await sendSource(client, book(`Plants ${round}`), { fileName: 'plants.pdf' })
      const beside: number[] = []
      let state = await stateOf(id)
      while (state !== 'ready') {
        if (state === 'failed') throw new Error('the document was not read')
        beside.push(await readAll())
        state = await stateOf(id)
      }
      const idle: number[] = []
      while (idle.length < beside.length) idle.push(await readAll())
      // The first round warms both up.
      if (round < 0) continue
      taken.beside.push(...beside)
      taken.idle.push(...idle)
    }
  } finally {
    await pool.end()
    await product.stop()
  }
  return taken
}

export const benchmarks: Benchmark[] = [
  {
    name: 'reading a document',
    promise: `a PDF of ${pages} pages of text is read and can be searched within ${max.cpuSeconds} s of processor time and ${max.memoryMb} MB of that process`,
    async run() {
      const taken = await measure()
      const [cpuMs, peakMb] = [
        Math.max(...taken.map((one) => one.cpuMs)),
        Math.max(...taken.map((one) => one.peakMb)),
      ]
      const isWhole = taken.every(({ sections, passages }) => sections === pages && passages > pages)
      return {
        figure: `${(cpuMs / 1000).toFixed(1)} s at worst, ${(median(taken.map((one) => one.cpuMs)) / 1000).toFixed(1)} s usually, ${peakMb} MB; ${taken[0]?.passages} passages`,
        ranges: [
          { what: 'processor time', value: cpuMs / 1000, unit: 's', atMost: max.cpuSeconds },
          { what: 'memory', value: peakMb, unit: 'MB', atMost: max.memoryMb },
        ],
        isSound: isWhole,
        details: { taken },
      }
    },
  },
  {
    name: 'reads beside the reading of a document',
    promise: `what screens read takes at most ${maxTimes} times as long while a PDF of ${pages} pages is read, by the median`,
    async run() {
      const { idle, beside } = await readsBeside()
      const ratio = median(beside) / median(idle)
      return {
        figure: `${ratio.toFixed(2)} times (${median(idle).toFixed(1)} → ${median(beside).toFixed(1)} ms for ${screens.length} reads, ${beside.length} times while it was read)`,
        ranges: [{ what: 'median', value: ratio, unit: 'times', atMost: maxTimes }],
        isSound: beside.length >= besideRounds * 5,
        details: { idle, beside },
      }
    },
  },
]
