import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { useMathematics } from '#web/ui/markdown/use-mathematics.ts'

/** What only Markdown can show; plain sentences need no parser. */
const marked = /[`*_$|[\]#~<>\\]|\n/

/** The words of a card: Markdown with tables, code and formulas, as in notes. */
export function CardText({ text }: { text: string }) {
  const { extension } = useMathematics(text)
  if (!marked.test(text)) return <p>{text}</p>
  return <Markdown text={text} {...(extension ? { extension } : {})} />
}
