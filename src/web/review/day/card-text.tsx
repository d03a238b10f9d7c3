import { useMemo } from 'react'
import { mediaIn } from '#contract/review/card-media.ts'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { useMathematics } from '#web/ui/markdown/use-mathematics.ts'
import { showMedia } from './card-media.tsx'
import { needsMarkdown } from './needs-markdown.ts'

/** The words of a card: Markdown with tables, code and formulas, as in notes, and its pictures and sounds. */
export function CardText({ text }: { text: string }) {
  const { extension: mathematics } = useMathematics(text)
  const hasMedia = mediaIn(text).length > 0
  const extension = useMemo(
    () =>
      hasMedia ? { ...mathematics, changes: [...(mathematics?.changes ?? []), showMedia] } : mathematics,
    [hasMedia, mathematics],
  )
  if (!needsMarkdown(text)) return <p>{text}</p>
  return <Markdown text={text} {...(extension ? { extension } : {})} />
}
