import { useMemo } from 'react'
import { extended } from '#web/sources/cite/citation-marks.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { mayHaveFormula, useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import { notesParts } from './notes-parts.tsx'
import { useCodeColours } from './use-code-colours.ts'

interface NotesTextProps {
  text: string
  className?: string
  /** What its marks are shown as. */
  marks?: MarkdownExtension
}

/** Words of the Professor: formulas and the colours of code come only with a text that has some, and after it. */
export function NotesText({ text, className, marks }: NotesTextProps) {
  const { extension: mathematics, isComing } = useMathematics(text, mayHaveFormula)
  const colours = useCodeColours(text)
  const extension = useMemo(() => {
    const formulas: MarkdownExtension | undefined = isComing ? { formulas: 'held' } : mathematics
    return extended(extended(extended(notesParts, formulas), colours), marks)
  }, [mathematics, isComing, colours, marks])
  return <Markdown text={text} extension={extension} waiting={null} {...(className ? { className } : {})} />
}
