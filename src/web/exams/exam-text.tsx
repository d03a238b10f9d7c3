import { type ReactNode, useMemo } from 'react'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import classes from './exam-text.module.css'

/** Characters that need Markdown; plain sentences need no parser. */
const marked = /[`*_$|[\]#~]|\n/

const wordsAlone = { a: ({ children }: { children?: ReactNode }) => <span>{children}</span> }

interface ExamTextProps {
  text: string
  /** A button cannot contain another control: a link is shown as plain text. */
  inButton?: boolean
}

/**
 * The text of a question, an option or a reason. Whatever its direction, the text beside it keeps its
 * direction.
 */
export function ExamText({ text, inButton = false }: ExamTextProps) {
  const { extension: mathematics } = useMathematics(text)
  const extension = useMemo(
    () => (inButton ? { ...mathematics, components: wordsAlone } : mathematics),
    [inButton, mathematics],
  )
  if (!marked.test(text)) return <bdi>{text}</bdi>
  const isLine = !text.trim().includes('\n')
  return (
    <Markdown
      text={text}
      {...(isLine && classes.line ? { className: classes.line } : {})}
      {...(extension ? { extension } : {})}
    />
  )
}
