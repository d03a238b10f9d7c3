import rehypeHighlight from 'rehype-highlight'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

export const codeColours: MarkdownExtension = {
  rehypePlugins: [[rehypeHighlight, { plainText: ['mermaid', 'text', 'txt'] }]],
}
