import rehypeHighlight from 'rehype-highlight'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

type Highlight = ReturnType<typeof rehypeHighlight>

const colour = rehypeHighlight({ plainText: ['mermaid', 'text', 'txt'] })

/** Code in an unknown language is shown without colours and without a warning. */
const unread = { message: () => {} } as unknown as Parameters<Highlight>[1]

export const codeColours: MarkdownExtension = {
  changes: [(tree) => colour(tree as Parameters<Highlight>[0], unread)],
}
