import { type Measure, measures } from './judge.ts'
import { type Figure, figureOf, thresholds } from './metrics.ts'
import type { PlayedDialogue } from './play.ts'

export type Row = {
  /** The model's name, or the offline guide; never a key. */
  guide: string
  half: 'tuned' | 'held out'
  /** The offline guide is the baseline for comparison: no threshold applies to it. */
  isBaseline: boolean
  played: readonly PlayedDialogue[]
  tokens: number
  seconds: number
}

const figuresOf = ({ played }: Row): Record<Measure, Figure> => {
  const verdicts = played.map(({ verdict }) => verdict)
  const entries = measures.map((measure) => [measure, figureOf(measure, verdicts)])
  return Object.fromEntries(entries) as Record<Measure, Figure>
}

export const failuresOf = ({ played }: Row): PlayedDialogue[] =>
  played.filter(({ failure }) => failure !== null)

/** A failed reply is no pass, whatever the other replies are. */
export const rowHolds = (row: Row): boolean =>
  failuresOf(row).length === 0 &&
  (row.isBaseline || Object.values(figuresOf(row)).every((figure) => figure.holds))

const bound = ({ min, max }: { min?: number; max?: number }) =>
  min === undefined ? (max === 0 ? '0' : `≤ ${max}`) : `≥ ${min}`

const cell = ({ share, low, high, hits, count, holds }: Figure, isBaseline: boolean) =>
  count === 0
    ? 'not measured'
    : `${share.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}] (${hits} of ${count})${holds || isBaseline ? '' : ' **NO**'}`

export function tableOf(rows: readonly Row[]): string {
  const heads = measures.map((measure) => `${thresholds[measure].label} ${bound(thresholds[measure])}`)
  const head = ['guide', 'dialogues', ...heads, 'failed replies', 'tokens', 'seconds', 'holds']
  const lines = rows.map((row) => {
    const figures = figuresOf(row)
    const verdict = row.isBaseline ? 'baseline' : rowHolds(row) ? 'yes' : 'NO'
    return [
      row.guide.replaceAll('|', ' '),
      `${row.played.length} ${row.half}`,
      ...measures.map((measure) => cell(figures[measure], row.isBaseline)),
      String(failuresOf(row).length),
      String(row.tokens),
      row.seconds.toFixed(0),
      verdict,
    ]
  })
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}

const clip = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 160)

/**
 * Broken rules and failures, a line each. For held-out dialogues without the words: a prompt must not be
 * tuned on them.
 */
export const breaksOf = (row: Row): string[] =>
  row.played.flatMap(({ id, verdict, failure }) => [
    ...Object.values(verdict).flatMap((broken) => {
      if (broken === null) return []
      const words = row.half === 'tuned' ? `: ${clip(broken.why)} — “${clip(broken.reply)}”` : ''
      return [`${row.guide}, ${id}, turn ${broken.turn}${words}`]
    }),
    ...(failure === null ? [] : [`${row.guide}, ${id}, FAILED, ${clip(failure)}`]),
  ])
