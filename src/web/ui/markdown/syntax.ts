import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import { bareAddresses } from './bare-addresses.ts'

/** Tables, footnotes, tasks, bare addresses. '~5 kg' means 'about': only two tildes strike words out. */
const tables = {
  extensions: [gfm({ singleTilde: false })],
  mdastExtensions: [
    bareAddresses,
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmTableFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
}

/** Formulas between dollar signs as well. */
const formulas = {
  extensions: [...tables.extensions, math()],
  mdastExtensions: [...tables.mdastExtensions, mathFromMarkdown()],
}

export const parsed = (text: string, hasFormulas: boolean): Root =>
  fromMarkdown(text, hasFormulas ? formulas : tables)
