import { useEffect, useState } from 'react'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'

let loaded: MarkdownExtension | undefined

/** A code block that names its language, unless that language has no colours. */
const coloured = /^[ \t>*+\-\d.)]*(?:`{3,}|~{3,})[ \t]*(?!(?:mermaid|text|txt)\b)[\w+#-]/m

export const hasColours = (text: string): boolean => coloured.test(text)

/** The colours of code, loaded with the first text that needs them: they change its look and move nothing. */
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
