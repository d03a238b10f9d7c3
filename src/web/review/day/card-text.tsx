import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import { needsMarkdown } from './needs-markdown.ts'

/** The words of a card: Markdown with tables, code and formulas, as in notes. */
export function CardText({ text }: { text: string }) {
  const { extension } = useMathematics(text)
  if (!needsMarkdown(text)) return <p>{text}</p>
  return <Markdown text={text} {...(extension ? { extension } : {})} />
}
