import 'katex/dist/katex.min.css'
import remarkMath from 'remark-math'
import { pricesAsText } from './prices-as-text.ts'
import type { MarkdownExtension } from './rendered-markdown.tsx'
import { typesetFormulas } from './typeset-formulas.ts'

/** What a text needs beyond plain Markdown when a guide writes formulas. */
export const mathematics: MarkdownExtension = {
  remarkPlugins: [remarkMath, pricesAsText],
  rehypePlugins: [typesetFormulas],
}
