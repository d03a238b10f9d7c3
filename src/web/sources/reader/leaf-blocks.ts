import type { SourceSection } from '#web/sources/api.ts'

export type LeafBlock = SourceSection['blocks'][number]

/** Blocks that are rendered together: the items of a list, the rows of a table; any other block is alone. */
export type BlockGroup = { kind: 'list' | 'table' | 'block'; blocks: LeafBlock[] }

const groupKinds = { item: 'list', row: 'table' } as const
const groupKindOf = ({ kind }: LeafBlock): BlockGroup['kind'] =>
  kind === 'item' || kind === 'row' ? groupKinds[kind] : 'block'

export function groupBlocks(blocks: readonly LeafBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = []
  for (const block of blocks) {
    const kind = groupKindOf(block)
    const last = groups.at(-1)
    if (kind !== 'block' && last?.kind === kind) last.blocks.push(block)
    else groups.push({ kind, blocks: [block] })
  }
  return groups
}

/** The cells of a row, each with the position of its words; a tab separates them. */
export function cellsOf(text: string, { start, end }: Pick<LeafBlock, 'start' | 'end'>) {
  const cells: { start: number; end: number }[] = []
  let at = start
  for (const cell of text.slice(start, end).split('\t')) {
    cells.push({ start: at, end: at + cell.length })
    at += cell.length + 1
  }
  return cells
}

/** The part of a stretch within a block, counted from the block's start; null if they do not overlap. */
export function within(
  { start, end }: Pick<LeafBlock, 'start' | 'end'>,
  stretch: { start: number; end: number },
): [number, number] | null {
  const from = Math.max(start, stretch.start)
  const to = Math.min(end, stretch.end)
  return from < to ? [from - start, to - start] : null
}
