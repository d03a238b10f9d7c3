import { join } from 'node:path'
import { type PdfText, writePdf } from '../tests/documents/pdf.ts'
import { readLimited } from '../tests/documents/read-limited.ts'
import { type Benchmark, median } from './benchmark.ts'

const pages = 300
const most = { cpuSeconds: 20, memoryMb: 300 }
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

type Taken = { sections: number; passages: number; cpuMs: number; peakMb: number }

async function measure(): Promise<Taken[]> {
  const outline = Array.from({ length: pages / 10 }, (_, at) => ({
    title: `Chapter ${at + 1}`,
    page: at * 10,
  }))
  const file = writePdf({
    title: 'Plants',
    pages: Array.from({ length: pages }, (_, at) => page(at)),
    outline,
  })
  const entry = join(import.meta.dirname, '../dist/server/read-source.js')
  const taken: Taken[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { answer } = await readLimited(file, { fileName: 'plants.pdf', entry })
    taken.push(answer as Taken)
  }
  return taken
}

export const benchmarks: Benchmark[] = [
  {
    name: 'reading a document',
    promise: `a PDF of ${pages} pages of text is read and can be searched within ${most.cpuSeconds} s of processor time and ${most.memoryMb} MB of that process`,
    async run() {
      const taken = await measure()
      const [cpuMs, peakMb] = [
        Math.max(...taken.map((one) => one.cpuMs)),
        Math.max(...taken.map((one) => one.peakMb)),
      ]
      const isWhole = taken.every(({ sections, passages }) => sections === pages && passages > pages)
      return {
        figure: `${(cpuMs / 1000).toFixed(1)} s at worst, ${(median(taken.map((one) => one.cpuMs)) / 1000).toFixed(1)} s usually, ${peakMb} MB; ${taken[0]?.passages} passages`,
        holds: isWhole && cpuMs <= most.cpuSeconds * 1000 && peakMb <= most.memoryMb,
        details: { taken },
      }
    },
  },
]
