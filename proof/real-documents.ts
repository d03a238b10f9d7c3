import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLimited } from '../tests/documents/read-limited.ts'
import type { ProofOptions, ProofResult } from './proof.ts'
import { overlap, pagesOf } from './real-documents/compare.ts'
import { type Kind, type RealDocument, realDocuments } from './real-documents/list.ts'
import { otherOpinion } from './real-documents/opinion.ts'
import { fileOf, hasPackages, unpackPackages } from './real-documents/packages.ts'

export const name = 'real documents'
export const promise =
  'documents of Debian’s packages are read whole, in their language, each sentence on its page (docs/decisions/0037)'

/**
 * What the product promises: half of all documents of a kind are above the first, and each above the second. Of a PDF the other
 * reader counts what each page repeats, which is left out here.
 */
const least: Record<Kind, { median: number; worst: number; precision: number }> = {
  pdf: { median: 0.97, worst: 0.93, precision: 0.97 },
  epub: { median: 0.99, worst: 0.95, precision: 0.97 },
  html: { median: 0.99, worst: 0.95, precision: 0.95 },
  markdown: { median: 0.97, worst: 0.93, precision: 0.95 },
  text: { median: 0.99, worst: 0.97, precision: 0.97 },
}
const leastLanguages = 0.95
const maxWrongPages = 0.005

type Row = {
  document: RealDocument
  fault: string | undefined
  recall: number
  precision: number
  language: string
  right: number
  wrong: number
  peakMb: number
}

export async function run({ count, say = () => {} }: ProofOptions): Promise<ProofResult> {
  if (!(await hasPackages()))
    return { figure: 'skipped: this machine has no packages of Debian to fetch from', holds: true }
  const folder = join(tmpdir(), 'trivium-real-documents')
  await mkdir(folder, { recursive: true })
  const chosen = realDocuments.slice(0, count)
  const missing = await unpackPackages(
    folder,
    chosen.map((document) => document.package),
  )
  if (missing.length > 0) say(`not to be had: ${missing.join(', ')}`)
  const rows: Row[] = []
  for (const document of chosen.filter((each) => !missing.includes(each.package))) {
    const row = await readOne(folder, document)
    const { recall, precision, language, peakMb, fault } = row
    const figures = `recall ${recall.toFixed(3)} precision ${precision.toFixed(3)} ${language} ${row.wrong} wrong, ${peakMb} MB`
    say(`${document.path}: ${fault ?? figures}`)
    rows.push(row)
  }
  const faults = judge(rows, say)
  return {
    figure: `${rows.length} documents, ${faults.length === 0 ? 'all within the ranges' : faults.join('; ')}`,
    holds: faults.length === 0,
  }
}

async function readOne(folder: string, document: RealDocument): Promise<Row> {
  const { bytes, name: fileName } = await fileOf(folder, document.path)
  const { answer, lines } = await readLimited(bytes, { fileName })
  const { fault, peakMb = 0 } = answer as { fault?: string; peakMb?: number }
  const sections = lines.flatMap((line) => (line.type === 'section' ? [line.text] : []))
  const language = lines.flatMap((line) => (line.type === 'about' ? [line.language] : []))[0] ?? ''
  const other = await otherOpinion(folder, { kind: document.kind, bytes, name: fileName })
  const pages = document.kind === 'pdf' ? pagesOf(sections, other) : { right: 0, wrong: 0 }
  return { document, fault, language, peakMb, ...pages, ...overlap(sections.join('\n\n'), other.join('\n')) }
}

const isHeard = ({ document, language }: Row) => document.language.split('|').includes(language)

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** A line of the table for each kind, and the figures out of range. */
function judge(rows: readonly Row[], say: (line: string) => void): string[] {
  const faults: string[] = []
  say('\n| kind | documents | recall: median, worst | precision: median | language | wrong page | refused |')
  say('|---|---|---|---|---|---|---|')
  for (const [kind, own] of Map.groupBy(rows, ({ document }) => document.kind)) {
    const read = own.filter(({ fault }) => fault === undefined)
    const recalls = read.map(({ recall }) => recall)
    const figures = {
      median: middle(recalls),
      worst: Math.min(...recalls),
      precision: middle(read.map(({ precision }) => precision)),
    }
    const languages = read.filter(isHeard).length
    const [right, wrong] = [sumOf(read, 'right'), sumOf(read, 'wrong')]
    say(
      `| ${kind} | ${own.length} | ${figures.median.toFixed(3)}, ${figures.worst.toFixed(3)} | ${figures.precision.toFixed(3)} | ${languages} of ${read.length} | ${wrong} of ${right + wrong} | ${own.length - read.length} |`,
    )
    for (const figure of ['median', 'worst', 'precision'] as const)
      if (figures[figure] < least[kind][figure])
        faults.push(`${kind}: ${figure} ${figures[figure].toFixed(3)}`)
    if (read.length < own.length) faults.push(`${kind}: ${own.length - read.length} refused`)
    if (wrong > maxWrongPages * (right + wrong)) faults.push(`${kind}: ${wrong} on a wrong page`)
  }
  const heard = rows.filter(isHeard).length
  if (heard < leastLanguages * rows.length) faults.push(`the language of ${rows.length - heard} is wrong`)
  return faults
}

const sumOf = (rows: readonly Row[], figure: 'right' | 'wrong') =>
  rows.reduce((sum, row) => sum + row[figure], 0)
