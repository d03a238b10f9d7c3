import { Markdown } from '#web/ui/markdown.tsx'
import { useMathematics } from '#web/ui/use-mathematics.ts'

/** What only Markdown can show; plain sentences need no parser. */
const marked = /[`*_$|[\]#~]|\n/

/** Words of a question, an option or a reason. */
export function ExamText({ text }: { text: string }) {
  const extension = useMathematics(text)
  if (!marked.test(text)) return <span>{text}</span>
  return <Markdown text={text} {...(extension ? { extension } : {})} />
}
