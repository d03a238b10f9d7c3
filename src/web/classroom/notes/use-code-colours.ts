import { useEffect, useState } from 'react'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

let loaded: MarkdownExtension | undefined

/** A code block that names its language, and one that has colours. */
const coloured = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*(?!(?:mermaid|text|txt)\b)[\w+#-]/m

export const hasColours = (text: string): boolean => coloured.test(text)

/** The colours of code, fetched with the first text that has some: they change how it looks, and nothing's place. */
export function useCodeColours(text: string): MarkdownExtension | undefined {
  const isNeeded = hasColours(text)
  const [colours, setColours] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || colours !== undefined) return
    let isHere = true
    import('./code-colours.ts')
      .then(({ codeColours }) => {
        loaded = codeColours
        if (isHere) setColours(codeColours)
      })
      .catch((error: unknown) => console.warn('Code is shown without colours.', error))
    return () => {
      isHere = false
    }
  }, [isNeeded, colours])
  return isNeeded ? colours : undefined
}
