import { Fragment, type ReactNode } from 'react'
import type { SourceSection } from '#web/sources/api.ts'
import { type BlockGroup, cellsOf, groupBlocks, type LeafBlock, within } from './leaf-blocks.ts'
import { Words, type WordsSetting } from './leaf-words.tsx'
import type { Passage } from './passage.ts'
import classes from './typeset-leaf.module.css'

interface TypesetLeafProps {
  sourceId: string
  section: SourceSection
  language: string | null
  passage: Passage | null
  figures?: readonly Figure[]
}

/** A picture of the page, after the block that starts here; null if it is above all text. */
export interface Figure {
  behind: number | null
  figure: ReactNode
}

/** A section in the app's typography, from plain text: a document's content is never parsed as markup. */
export function TypesetLeaf({ sourceId, section, language, passage, figures = [] }: TypesetLeafProps) {
  const { text, blocks, heading, label } = section
  // The number is beside the first block that contains the passage.
  const first = passage === null ? undefined : blocks.find((block) => within(block, passage) !== null)
  const setting = { sourceId, text, passage, first }
  return (
    <div className={classes.leaf} lang={language ?? undefined} dir="auto">
      <p className={`flex between gap-16 ${classes.folio}`}>
        <span dir="auto">{heading}</span>
        <span className="digits">{label}</span>
      </p>
      {figures.filter(({ behind }) => behind === null).map(({ figure }) => figure)}
      {groupBlocks(blocks).map((group) => (
        <Fragment key={keyOf(group.blocks[0])}>
          <Group group={group} setting={setting} />
          {figures
            .filter(({ behind }) => group.blocks.some(({ start }) => start === behind))
            .map(({ figure }) => figure)}
        </Fragment>
      ))}
    </div>
  )
}

/** A picture has no text: its position equals that of another block, so the key has its number too. */
const keyOf = (block: LeafBlock | undefined) =>
  `${block?.kind} ${block?.start} ${block?.pictures?.[0]?.number}`

interface Setting extends WordsSetting {
  first: LeafBlock | undefined
}

function Group({ group: { kind, blocks }, setting }: { group: BlockGroup; setting: Setting }) {
  if (kind === 'list')
    return (
      <ul className="bullets">
        {blocks.map((block) => (
          <li key={block.start} {...placed(block, setting)} {...numbered(block, setting)}>
            <Words block={block} setting={setting} />
          </li>
        ))}
      </ul>
    )
  if (kind === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys too
      <div className={classes.table} tabIndex={0}>
        <table>
          <tbody>
            {blocks.map((block) => (
              <tr key={block.start}>
                {cellsOf(setting.text, block).map((cell) => (
                  <td key={cell.start} {...placed({ ...block, ...cell }, setting)}>
                    <Words block={{ ...block, ...cell }} setting={setting} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  return blocks.map((block) => <Block key={keyOf(block)} block={block} setting={setting} />)
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function Block({ block, setting }: { block: LeafBlock; setting: Setting }) {
  const words = <Words block={block} setting={setting} />
  const place = placed(block, setting)
  if (block.kind === 'heading') {
    const Heading = headings[Math.min(Math.max(block.level ?? 1, 1), headings.length) - 1] ?? 'h2'
    return <Heading {...place}>{words}</Heading>
  }
  if (block.kind === 'picture') return <div className={classes.pictures}>{words}</div>
  if (block.kind === 'quote') return <blockquote {...place}>{words}</blockquote>
  if (block.kind === 'code')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keys too
      <pre {...place} tabIndex={0}>
        {words}
      </pre>
    )
  return <p {...place}>{words}</p>
}

/** A list item whose text begins with a number gets no bullet. */
const numbered = ({ start }: LeafBlock, { text }: Setting) =>
  /^\(?(?:\d{1,4}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)]\s/.test(text.slice(start, start + 10))
    ? { className: classes.numbered }
    : {}

/** `data-start` connects a selection on the screen with its position in the text. */
const placed = (block: LeafBlock, { passage, first }: Setting) => ({
  'data-start': block.start,
  // In a document in two scripts each block has its direction.
  dir: 'auto' as const,
  ...(passage !== null && passage.number !== null && block.start === first?.start
    ? { 'data-number': passage.number }
    : {}),
})
