import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import type {} from 'remark-parse'
import type { Data, Processor } from 'unified'

/*
 * What remark-gfm and remark-math add to the parser, without what they add for writing Markdown: nobody here does, and
 * it is a sixth of the script.
 */

/** Tables, footnotes, tasks, bare addresses. '~5 kg' means 'about': only two tildes strike words out. */
export function tableSyntax(this: Processor): void {
  add(this, gfm({ singleTilde: false }), gfmFromMarkdown())
}

/** Formulas between dollar signs. */
export function formulaSyntax(this: Processor): void {
  add(this, math(), mathFromMarkdown())
}

type Reading = NonNullable<Data['micromarkExtensions']>[number]
type Building = NonNullable<Data['fromMarkdownExtensions']>[number]

function add(processor: Processor, reading: Reading, building: Building): void {
  const data = processor.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), reading]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), building]
}
