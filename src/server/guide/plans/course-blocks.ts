import { visibleText } from '#server/guide/text/plain-text.ts'
import { type Block, textBlocks } from '#server/guide/text/text-blocks.ts'

const label = /^([a-z][A-Za-z_]{2,30}): (.*)$/
const limit = 20_000

/** What a labelled line of a course's details holds; figures and states say nothing to read. */
function fieldBlocks(name: string, value: string, heading: string): Block[] {
  const listed = (kind: Block['kind']) =>
    value
      .split(/;\s+/)
      .filter((part) => part.trim() !== '')
      .flatMap((part) => textBlocks(part, 600).map((block): Block => ({ kind, text: block.text, heading })))
  if (/title$/i.test(name)) return textBlocks(`# ${value.replace(/\s+/g, ' ')}`, 400)
  if (/objectives?$|goals$|assessments?$/i.test(name)) return listed('aim')
  if (/^(?:units|lessons|chapters|topics)$/i.test(name)) return listed('item')
  if (/description$|summary$|content$|text$|notes$/i.test(name))
    return textBlocks(value, limit).map((block) => ({ ...block, heading: block.heading || heading }))
  return []
}

/** Whether a text is a list of fields with their names. */
export const isLabelled = (text: string): boolean =>
  label.test(text.slice(0, 2000).trimStart().split('\n', 1)[0] ?? '')

/**
 * What a course's author wrote. It comes as plain text or Markdown, or as labelled lines ('title: …', 'description: …'),
 * whose labels are not the author's words.
 */
export function courseBlocks(source: string): Block[] {
  const text = visibleText(source, limit)
  if (!isLabelled(text)) return textBlocks(text, limit)
  const fields: { name: string; lines: string[] }[] = []
  for (const line of text.trimStart().split('\n')) {
    const found = line.match(label)
    if (found !== null) fields.push({ name: found[1] ?? '', lines: [found[2] ?? ''] })
    else fields.at(-1)?.lines.push(line)
  }
  const blocks: Block[] = []
  for (const { name, lines } of fields) {
    const heading = blocks.findLast(({ kind }) => kind === 'heading')?.text ?? ''
    blocks.push(...fieldBlocks(name, lines.join('\n'), heading))
  }
  return blocks.length > 0 ? blocks : textBlocks(text, limit)
}
