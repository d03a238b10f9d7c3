import 'katex/dist/katex.min.css'
import rehypeKatex from 'rehype-katex'
import remarkMath from 'remark-math'
import type { MarkdownExtension } from './rendered-markdown.tsx'

/** What a text needs beyond plain Markdown when a guide writes formulas. */
export const mathematics: MarkdownExtension = {
  remarkPlugins: [remarkMath],
  rehypePlugins: [[rehypeKatex, { strict: 'ignore', maxExpand: 200, maxSize: 20 }]],
}
