import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

/** Tables, footnotes, tasks, bare addresses. '~5 kg' means 'about': only two tildes strike words out. */
const tables = { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] }

/** Formulas between dollar signs as well. */
const formulas = {
  extensions: [...tables.extensions, math()],
  mdastExtensions: [...tables.mdastExtensions, mathFromMarkdown()],
}

export const parsed = (text: string, hasFormulas: boolean): Root =>
  fromMarkdown(text, hasFormulas ? formulas : tables)
