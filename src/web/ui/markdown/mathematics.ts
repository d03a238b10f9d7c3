import 'katex/dist/katex.min.css'
import type { MarkdownExtension } from './rendered-markdown.tsx'
import { typeset } from './typeset-formulas.ts'

/** What a text needs beyond plain Markdown when a guide writes formulas. */
export const mathematics: MarkdownExtension = { formulas: typeset }
